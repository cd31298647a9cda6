import { randomInt } from "node:crypto";
import { createServer } from "node:net";
import { StartFailure } from "./start-failure.ts";

/** @throws StartFailure where the port cannot be listened on */
export async function requireFreePort(port: number, setting: string): Promise<void> {
  const probe = createServer();
  await new Promise<void>((done, failed) => probe.once("error", failed).listen(port, "localhost", done)).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === "EADDRINUSE")
        throw new StartFailure(`Port ${port} is taken. Stop what uses it, or set ${setting} to another one.`);
      throw new StartFailure(`Port ${port} cannot be used (${error.code}). Set ${setting} to another one.`);
    },
  );
  await new Promise((done) => probe.close(done));
}

/** A free port of the loopback address, outside the range that the system gives to outgoing connections. */
export async function findFreePort(): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 30_000);
    const probe = createServer();
    const isFree = await new Promise<boolean>((done) =>
      probe.once("error", () => done(false)).listen(port, "127.0.0.1", () => done(true)),
    );
    await new Promise((done) => probe.close(done));
    if (isFree) return port;
  }
}
