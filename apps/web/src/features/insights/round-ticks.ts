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

const units = [
  { size: 1e9, sign: "B" },
  { size: 1e6, sign: "M" },
  { size: 1e3, sign: "K" },
];

/** `500`, `2.5K`, `1.2M`. Takes a round number. */
export function formatTick(value: number): string {
  const unit = units.find(({ size }) => value >= size);
  return unit ? `${value / unit.size}${unit.sign}` : String(value);
}
