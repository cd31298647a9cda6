/**
 * The ticks of an axis for whole numbers up to `max`: from zero in equal steps of 1, 2 or 5 times a power of ten. The last one is
 * `max` or just above it; there are at most five.
 */
export function roundTicks(max: number): number[] {
  const exactStep = Math.max(1, max / 4);
  const power = 10 ** Math.floor(Math.log10(exactStep));
  const step = power * ([1, 2, 5].find((factor) => factor * power >= exactStep) ?? 10);
  return Array.from({ length: Math.ceil(max / step) + 1 }, (_, index) => index * step);
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

/** Every how many days an axis names one, with at most `most` names. */
export const dayStep = (days: number, most: number): number =>
  [1, 2, 5, 10, 15, 30, 60].find((step) => days <= step * most) ?? Math.ceil(days / most);
