/**
 * All that a page runs at first which the server has rendered: it can be read and its links work without script. Its pictures go
 * before its script on a slow line; once they are there and drawn, somebody stirs, or two seconds have gone, the rest follows.
 */
const waitMs = 2000;
const stirrings = ["pointerdown", "pointermove", "keydown", "touchstart", "focusin"];
/** The files of the page, each after those that it needs. */
const parts = document.querySelector<HTMLElement>("script[data-parts]")?.dataset.parts?.split(" ") ?? [];

const event = (name: string) => new Promise((resolve) => addEventListener(name, resolve, { once: true }));
const { readyState } = document;
/** Somebody may stir while the document is still on its way. */
const isParsed = readyState === "loading" ? event("DOMContentLoaded") : Promise.resolve();
const isLoaded = readyState === "complete" ? undefined : event("load");
const isPainted = new Promise((resolve) => {
  new PerformanceObserver(resolve).observe({ type: "paint", buffered: true });
});

let isStarted = false;
function start(): void {
  if (isStarted) return;
  isStarted = true;
  fetchParts(parts);
  void isParsed.then(() => runParts(parts));
}

/** One after the other, so that the page answers between them: asking for a file takes a phone some milliseconds. */
function fetchParts([part, ...others]: string[]): void {
  if (!part) return;
  const link = document.createElement("link");
  link.rel = "modulepreload";
  link.crossOrigin = "";
  link.href = part;
  document.head.append(link);
  setTimeout(() => fetchParts(others));
}

/** One after the other too: the last alone would run all that it needs in one long turn. */
function runParts([part, ...others]: string[]): void {
  if (!part) return;
  const script = document.createElement("script");
  script.type = "module";
  script.crossOrigin = "";
  script.src = part;
  // Where one fails, the others are tried: those that need it tell of it.
  script.onload = script.onerror = () => setTimeout(() => runParts(others));
  document.head.append(script);
}

void Promise.all([isLoaded, isPainted]).then(start);
for (const stirring of stirrings) addEventListener(stirring, start, { once: true, passive: true, capture: true });
setTimeout(start, waitMs);

/** The button that was pressed before anything could hear it. */
let pressed: Element | null | undefined;
let isHeard = false;
const buttonOf = ({ target }: Event) => (target instanceof Element ? target.closest('button[type="button"]') : null);
addEventListener(
  "click",
  (event) => {
    pressed = isHeard ? null : buttonOf(event);
  },
  { capture: true },
);
// A disabled button is never clicked.
addEventListener(
  "pointerup",
  (event) => {
    const button = buttonOf(event);
    if (button?.matches(":disabled")) pressed = button;
  },
  { capture: true },
);
document.addEventListener("awake", () => {
  isHeard = true;
  if (pressed instanceof HTMLElement && pressed.isConnected && !pressed.matches(":disabled")) pressed.click();
});

export {};
