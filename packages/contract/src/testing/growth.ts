/**
 * How many times as long the text of the second size takes as that of the first. Both are measured in turns, and the fastest of each count,
 * in time of the processor, so that other work of the machine hardly matters. In linear time it is about `second / first`, in quadratic
 * time the square of it.
 */
export function growth(
  read: (text: string) => unknown,
  write: (size: number) => string,
  sizes: [first: number, second: number],
  rounds = 5,
): number {
  // Read from bytes, so that the measured time has none of the time to join the text.
  const texts = sizes.map((length) => Buffer.from(write(length)).toString());
  const fastest = texts.map(() => Number.POSITIVE_INFINITY);
  for (let round = 0; round < rounds; round += 1)
    for (const [index, text] of texts.entries()) {
      const start = process.cpuUsage();
      for (let time = 0; time < 5; time += 1) read(text);
      // A clock that counts in steps has no smaller one than this.
      const { user, system } = process.cpuUsage(start);
      const took = Math.max((user + system) / 1000, 0.02);
      fastest[index] = Math.min(fastest[index] ?? 0, took);
    }
  const [first = 1, second = 1] = fastest;
  return second / first;
}
