import { createServer } from "node:net";

/** Different ports of the loopback address that are free at the moment. */
export async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer());
  const ports = await Promise.all(
    servers.map(
      (server) =>
        new Promise<number>((done, failed) => {
          server.once("error", failed);
          server.listen(0, "127.0.0.1", () => {
            const address = server.address();
            done(address && typeof address === "object" ? address.port : 0);
          });
        }),
    ),
  );
  await Promise.all(servers.map((server) => new Promise((done) => server.close(done))));
  return ports;
}
