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

/** A port of the loopback address that nobody uses just now. */
export async function findFreePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((done, failed) => probe.once("error", failed).listen(0, "127.0.0.1", done));
  const address = probe.address();
  await new Promise((done) => probe.close(done));
  if (address === null || typeof address === "string") throw new StartFailure("There is no free port.");
  return address.port;
}
