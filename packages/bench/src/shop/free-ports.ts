import { randomInt } from "node:crypto";
import { createServer } from "node:net";

/**
 * Different ports of the loopback address that are free at the moment, outside the range that the system gives to outgoing connections: a
 * program that is restarted finds its port free again.
 */
export async function freePorts(count: number): Promise<number[]> {
  const ports = new Set<number>();
  while (ports.size < count) {
    const port = randomInt(20_000, 30_000);
    if (await isFree(port)) ports.add(port);
  }
  return [...ports];
}

function isFree(port: number): Promise<boolean> {
  const probe = createServer();
  return new Promise((done) => {
    probe.once("error", () => done(false));
    probe.listen(port, "127.0.0.1", () => probe.close(() => done(true)));
  });
}
