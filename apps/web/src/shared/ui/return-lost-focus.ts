/** An element and its neighbours when it had the focus, and so for each of its ancestors. */
type Trail = { element: Element; next: Element | null; previous: Element | null }[];

const focusable =
  "a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, summary, h1[tabindex], [tabindex='0']";

/**
 * The focus does not fall to the top of the page when what has it disappears, such as the row that a dialog has just deleted or the button
 * that opened the dialog: what stands in its position gets it. What was disabled for a moment gets it back.
 */
export function returnLostFocus(root: HTMLElement): void {
  let inPage: Trail = [];
  /** In dialogs and messages, which stand outside the page. */
  let above: Trail = [];

  document.addEventListener("focusin", ({ target }) => {
    if (!(target instanceof Element)) return;
    if (root.contains(target)) inPage = trailOf(target);
    else above = trailOf(target);
  });
  // A press on a blank area removes the focus on purpose.
  document.addEventListener("pointerdown", ({ target }) => {
    if (target instanceof Element && root.contains(target)) inPage = [];
    above = [];
  });
  const restore = () => {
    if (document.activeElement !== document.body) return;
    const isInDialog = above.find(({ element }) => element.isConnected)?.element.closest("[role=dialog]");
    const remaining = (isInDialog && findRemaining(above)) || findRemaining(inPage);
    remaining?.focus({ preventScroll: true });
  };
  new MutationObserver(restore).observe(document.body, {
    attributeFilter: ["disabled"],
    childList: true,
    subtree: true,
  });
}

function trailOf(target: Element): Trail {
  const trail: Trail = [];
  for (let element: Element | null = target; element && element !== document.body; element = element.parentElement)
    trail.push({ element, next: element.nextElementSibling, previous: element.previousElementSibling });
  return trail;
}

function findRemaining(trail: Trail): HTMLElement | undefined {
  const level = trail.findIndex(({ element }) => element.isConnected);
  const remaining = trail.slice(Math.max(level, 0));
  if (level === 0) {
    const [{ element }] = trail as [Trail[number]];
    // The focus of a disabled element goes nowhere else.
    if (isSeen(element)) return element instanceof HTMLElement && !element.matches(":disabled") ? element : undefined;
  }
  const lost = trail[level - 1];
  const candidates = [lost?.next, lost?.previous, ...remaining.map(({ element }) => element)];
  for (const candidate of candidates) {
    if (!candidate?.isConnected) continue;
    const focusTarget = [candidate, ...candidate.querySelectorAll(focusable)].find(
      (element) => element.matches(focusable) && isSeen(element),
    );
    if (focusTarget instanceof HTMLElement) return focusTarget;
  }
  return undefined;
}

/** A test's document has no layout. */
const isSeen = (element: Element): boolean => element.checkVisibility?.() ?? true;
