/**
 * The ticks of an axis for whole numbers up to `most`: from zero in equal steps of 1, 2 or 5 times a power of ten. The last one is
 * `most` or just above it; there are at most five.
 */
export function roundTicks(most: number): number[] {
  const wanted = Math.max(1, most / 4);
  const power = 10 ** Math.floor(Math.log10(wanted));
  const step = power * ([1, 2, 5].find((factor) => factor * power >= wanted) ?? 10);
  return Array.from({ length: Math.ceil(most / step) + 1 }, (_, place) => place * step);
}
