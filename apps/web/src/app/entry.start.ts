/**
 * All that a page runs at first which the server has rendered: it can be read and its links work without script. Its pictures go
 * before its script on a slow line; once they are there, somebody stirs, or two seconds have gone, the rest follows.
 */
const waitMs = 2000;
const stirrings = ["pointerdown", "pointermove", "keydown", "touchstart", "focusin"];
const tag = document.querySelector<HTMLElement>("script[data-entry]");

let isStarted = false;
function start(): void {
  if (isStarted || !tag) return;
  isStarted = true;
  const entry = document.createElement("script");
  entry.type = "module";
  entry.crossOrigin = "";
  entry.src = tag.dataset.entry ?? "";
  document.head.append(entry);
  fetchParts(tag.dataset.parts?.split(" ") ?? []);
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

if (document.readyState === "complete") start();
else addEventListener("load", start, { once: true });
for (const stirring of stirrings) addEventListener(stirring, start, { once: true, passive: true, capture: true });
setTimeout(start, waitMs);

export {};
