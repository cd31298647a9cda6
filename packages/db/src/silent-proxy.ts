import { connect as connectTo, createServer, type Socket } from "node:net";

/**
 * For tests: a proxy to a database that can silently drop packets, as a firewall does. Connections stay open, but those that existed while
 * packets were dropped never work again.
 */
export async function startSilentProxy(databaseUrl: string) {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let isDropping = false;
  let dropAll = () => {};
  const server = createServer((client) => {
    const database = connectTo(Number(new URL(databaseUrl).port), target.hostname);
    let isLost = isDropping;
    const previous = dropAll;
    dropAll = () => {
      previous();
      isLost = true;
    };
    for (const [from, to] of [
      [client, database],
      [database, client],
    ] as const) {
      sockets.add(from);
      from.on("data", (bytes) => {
        if (!isLost) to.write(bytes);
      });
      from.on("error", () => {});
      from.on("close", () => {
        sockets.delete(from);
        if (!isLost) to.destroy();
      });
    }
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const address = server.address();
  if (!address || typeof address === "string") throw new Error("The proxy has no port.");
  target.port = String(address.port);
  return {
    url: target.href,
    dropPackets: () => {
      isDropping = true;
      dropAll();
    },
    letThrough: () => {
      isDropping = false;
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((done) => server.close(done));
    },
  };
}
