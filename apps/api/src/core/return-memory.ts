import { Session } from "node:inspector/promises";

const megabyte = 1024 * 1024;

/**
 * While the process has more than so many megabytes, it gives those that it does not use back to the system, once a minute. V8 keeps the pages
 * of its heap after a load that needed them, however long ago that was. Each time, nothing is answered for about a tenth of a second.
 */
export function returnMemory({ above = 350, everyMs = 60_000 } = {}): void {
  const collect = async () => {
    if (process.memoryUsage.rss() <= above * megabyte) return;
    const session = new Session();
    session.connect();
    await session.post("HeapProfiler.collectGarbage");
    session.disconnect();
  };
  setInterval(() => void collect(), everyMs).unref();
}
