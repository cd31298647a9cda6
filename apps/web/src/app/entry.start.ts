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
  for (const part of tag.dataset.parts?.split(" ") ?? []) {
    const link = document.createElement("link");
    link.rel = "modulepreload";
    link.crossOrigin = "";
    link.href = part;
    document.head.append(link);
  }
  const entry = document.createElement("script");
  entry.type = "module";
  entry.crossOrigin = "";
  entry.src = tag.dataset.entry ?? "";
  document.head.append(entry);
}

if (document.readyState === "complete") start();
else addEventListener("load", start, { once: true });
for (const stirring of stirrings) addEventListener(stirring, start, { once: true, passive: true, capture: true });
setTimeout(start, waitMs);

export {};
