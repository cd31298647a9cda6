import fc from "fast-check";
import { expect, test } from "vitest";
import { findClearPlace, overlapOf } from "./find-clear-place.ts";

const screen = { width: 1280, height: 720 };
const toast = { width: 352, height: 48 };
const at = ({ top, right }: { top: number; right: number }, box = toast) => ({
  left: screen.width - right - box.width,
  top,
  right: screen.width - right,
  bottom: top + box.height,
});

test("a toast stands in the top right corner where nothing is in its way", () => {
  expect(findClearPlace(toast, [], screen)).toEqual({ top: 72, right: 16 });
});

test("it gives way to a button there, and no further than it must", () => {
  const button = { left: 1100, top: 80, right: 1200, bottom: 116 };
  const place = findClearPlace(toast, [button], screen);
  expect(overlapOf(at(place), [button])).toBe(0);
  expect(place).toEqual({ top: 120, right: 16 });
});

test("it covers as little as it can where controls are everywhere", () => {
  const wall = { left: 0, top: 0, right: 1280, bottom: 720 };
  expect(findClearPlace(toast, [wall], screen)).toEqual({ top: 72, right: 16 });
});

const controls = fc.array(
  fc
    .record({ left: fc.nat(1200), top: fc.nat(680), width: fc.integer({ min: 20, max: 200 }), height: fc.constant(36) })
    .map(({ left, top, width, height }) => ({ left, top, right: left + width, bottom: top + height })),
  { maxLength: 12 },
);

test("it stays on the screen, and covers no more than in the corner", () => {
  fc.assert(
    fc.property(controls, (there) => {
      const place = findClearPlace(toast, there, screen);
      const { left, bottom } = at(place);
      expect(left).toBeGreaterThanOrEqual(0);
      expect(bottom).toBeLessThanOrEqual(screen.height);
      expect(overlapOf(at(place), there)).toBeLessThanOrEqual(overlapOf(at({ top: 72, right: 16 }), there));
    }),
  );
});
