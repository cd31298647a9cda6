import postgres from "postgres";

/** Tells this process when something that public pages show has changed, on whichever replica it was changed. */
export type PageNotices = {
  /** `isOurs`: the change was made by this process, a moment before. */
  subscribe: (listener: (isOurs: boolean) => void) => void;
  /** Tells this process of its own change, which the notice would do a moment after the answer: who made it sees it on the next page. */
  tellOurs: () => void;
  start: () => Promise<void>;
  stop: () => Promise<void>;
};

/** `url` must lead past any pooler: LISTEN lives on one connection, which is made again when it breaks. */
export function createPageNotices(url: string): PageNotices {
  const listeners: ((isOurs: boolean) => void)[] = [];
  const tell = (isOurs: boolean) => {
    for (const listener of listeners) listener(isOurs);
  };
  const tellAll = () => tell(false);
  let connection: postgres.Sql | undefined;
  return {
    subscribe: (listener) => void listeners.push(listener),
    tellOurs: () => tell(true),
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
