import postgres from "postgres";

const heartbeatMs = 10_000;
const silentSeconds = 3;

type Listener = (isOwnChange: boolean, table?: string) => void;

/** Notifies listeners when data of public pages changes, on any replica. */
export type PageInvalidation = {
  /** `isOwnChange`: this process has just made the change. `table`: the changed table, if there is one. */
  subscribe: (listener: Listener) => void;
  /**
   * Reports a change of this process to its own listeners immediately. The database's notification arrives only after the response, but the
   * person who made the change must see it on the next page. `tool_stock`: only stock has changed, by an order.
   */
  invalidate: (table?: "tool_stock") => void;
  start: () => Promise<void>;
  stop: () => Promise<void>;
};

/** `url` must bypass any pooler: LISTEN needs one persistent connection. The driver reconnects when it breaks. */
export function createPageInvalidation(url: string): PageInvalidation {
  const listeners: Listener[] = [];
  const notify: Listener = (...change) => {
    for (const listener of listeners) listener(...change);
  };
  let connection: postgres.Sql | undefined;
  let heartbeat: NodeJS.Timeout | undefined;
  /** A connection that only listens would not notice when the network drops its packets. */
  const askForLife = async ({ listen }: postgres.Sql) => {
    const { unlisten } = await listen("heartbeat", () => {});
    await unlisten();
  };
  return {
    subscribe: (listener) => void listeners.push(listener),
    invalidate: (table) => notify(true, table),
    start: async () => {
      connection = postgres(url, {
        max: 1,
        onnotice: () => {},
        connect_timeout: 5,
        query_timeout: silentSeconds,
        connection: { application_name: "ironmonger-page-invalidation" },
      });
      // Notifications may have been missed while the connection was down, so connecting counts as a change.
      await connection.listen(
        "pages_changed",
        (table) => notify(false, table),
        () => notify(false),
      );
      const sql = connection;
      // A failed query makes the driver replace the connection, which counts as a change.
      heartbeat = setInterval(() => void askForLife(sql).catch(() => {}), heartbeatMs);
      heartbeat.unref();
    },
    stop: async () => {
      clearInterval(heartbeat);
      await connection?.end({ timeout: 1 });
    },
  };
}
