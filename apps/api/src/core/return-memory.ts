import { Session } from "node:inspector/promises";
import { setFlagsFromString } from "node:v8";

const megabyte = 1024 * 1024;

/**
 * While the process has more than so many megabytes, it gives those that it does not use back to the system, once a minute. V8 keeps the
 * pages of its heap after a load that needed them, however long ago that was. Each time, nothing is answered for about a tenth of a second.
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

/**
 * Lets the heap grow to twice of what is in use before V8 collects it; by default, where there is much memory, to four times. An import of
 * a hundred thousand rows then needs 285 MB in place of 410.
 */
export function growSlowly(): void {
  setFlagsFromString("--heap-growing-percent=100");
}
