import postgres from "postgres";

/** Tells this process when something that public pages show has changed, on whichever replica it was changed. */
export type PageNotices = {
  subscribe: (listener: () => void) => void;
  start: () => Promise<void>;
  stop: () => Promise<void>;
};

/** `url` must lead past any pooler: LISTEN lives on one connection, which is made again when it breaks. */
export function createPageNotices(url: string): PageNotices {
  const listeners: (() => void)[] = [];
  const tellAll = () => {
    for (const listener of listeners) listener();
  };
  let connection: postgres.Sql | undefined;
  return {
    subscribe: (listener) => void listeners.push(listener),
    start: async () => {
      connection = postgres(url, {
        max: 1,
        onnotice: () => {},
        connection: { application_name: "ironmonger-notices" },
      });
      // Notices may have been missed while the connection was down, so connecting counts as one.
      await connection.listen("pages_changed", tellAll, tellAll);
    },
    stop: async () => {
      await connection?.end({ timeout: 1 });
    },
  };
}
