import postgres from "postgres";

type Listener = (isOwnChange: boolean) => void;

/** Notifies listeners when data of public pages changes, on any replica. */
export type PageInvalidation = {
  /** `isOwnChange`: this process made the change a moment ago. */
  subscribe: (listener: Listener) => void;
  /**
   * Reports a change of this process to its own listeners immediately. The database's notification arrives only after the
   * answer, and the person who made the change must see it on the next page.
   */
  invalidate: () => void;
  start: () => Promise<void>;
  stop: () => Promise<void>;
};

/** `url` must bypass any pooler: LISTEN needs one lasting connection. The driver reconnects when it breaks. */
export function createPageInvalidation(url: string): PageInvalidation {
  const listeners: Listener[] = [];
  const notify = (isOwnChange: boolean) => {
    for (const listener of listeners) listener(isOwnChange);
  };
  const notifyOfAny = () => notify(false);
  let connection: postgres.Sql | undefined;
  return {
    subscribe: (listener) => void listeners.push(listener),
    invalidate: () => notify(true),
    start: async () => {
      connection = postgres(url, {
        max: 1,
        onnotice: () => {},
        connection: { application_name: "ironmonger-page-invalidation" },
      });
      // Notifications may have been missed while the connection was down, so connecting counts as a change.
      await connection.listen("pages_changed", notifyOfAny, notifyOfAny);
    },
    stop: async () => {
      await connection?.end({ timeout: 1 });
    },
  };
}
