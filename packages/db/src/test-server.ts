import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startEmbeddedPostgres } from "./embedded.ts";

/** A PostgreSQL for tests, whose folder is deleted when it stops. */
export async function startTestServer(
  settings: Record<string, string> = {},
): Promise<{ url: string; stop: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), "ironmonger-test-"));
  // The server's account, which is not root's, has to enter it.
  await chmod(folder, 0o711);
  const server = await startEmbeddedPostgres({ dataDir: folder, isDisposable: true, settings });
  return {
    url: server.url,
    stop: async () => {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
