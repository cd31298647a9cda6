type Size = { width: number; height: number };
type Rect = { left: number; top: number; right: number; bottom: number };
/** Distances to the edges of the screen, in pixels. */
export type Place = { top: number; right: number };

/** From the screen's edges, and from the navbar, which stays at the top. */
const corner: Place = { top: 72, right: 16 };
const step = 8;

/** How many square pixels of the controls a rectangle covers. */
export const overlapOf = (one: Rect, controls: Rect[]): number =>
  controls.reduce((sum, other) => {
    const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
    const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
    return width > 0 && height > 0 ? sum + width * height : sum;
  }, 0);

/**
 * The place nearest to the screen's top right corner where a box covers no control; if there is none, the one where it covers least. It
 * stays in the upper half, and in the right half where the screen is wide enough.
 */
export function findClearPlace(box: Size, controls: Rect[], screen: Size): Place {
  let best = { place: corner, overlap: Number.POSITIVE_INFINITY };
  for (const place of placesIn(box, screen)) {
    const right = screen.width - place.right;
    const at = { left: right - box.width, top: place.top, right, bottom: place.top + box.height };
    const overlap = overlapOf(at, controls);
    if (overlap < best.overlap) best = { place, overlap };
    if (overlap === 0) break;
  }
  return best.place;
}

/** From near the corner to far from it. */
function placesIn(box: Size, screen: Size): Place[] {
  const places: Place[] = [];
  const lowest = screen.height / 2;
  const leftmost = Math.min(screen.width / 2, screen.width - box.width - corner.right);
  for (let top = corner.top; top === corner.top || top <= lowest; top += step) {
    for (let right = corner.right; right === corner.right || right <= leftmost; right += step)
      places.push({ top, right });
  }
  const distance = ({ top, right }: Place) => Math.hypot(top - corner.top, right - corner.right);
  return places.sort((one, other) => distance(one) - distance(other));
}
