let isPaletteNeeded = false;

function press(event: KeyboardEvent): void {
  const { target, key } = event;
  const isMod = event.ctrlKey || event.metaKey;
  if (
    key === "/" &&
    !isMod &&
    !event.altKey &&
    target instanceof Element &&
    !target.closest("input, textarea, select")
  ) {
    if (areKeysOff()) return;
    const field = [...document.querySelectorAll<HTMLElement>("input[name=q]")].find((one) => one.checkVisibility());
    if (!field) return;
    field.focus();
  } else if (key === "k" && isMod && document.querySelector("#state[data-menu]")) isPaletteNeeded = true;
  else return;
  event.preventDefault();
}

/** As switched in the list of keys: single-keys.ts. */
function areKeysOff(): boolean {
  try {
    return localStorage.getItem("ironmonger-single-keys") === "off";
  } catch {
    return false;
  }
}

/** Keys work from the first moment, before the app is there: "/" leads to the search field, and Ctrl+K to the palette of the office. */
export const listenEarly = (): void => addEventListener("keydown", press);

/** The app listens by itself. */
export const endEarlyKeys = (): void => removeEventListener("keydown", press);

/** Whether the palette is to be opened, once it can be. */
export function takeEarlyPalette(): boolean {
  const wasNeeded = isPaletteNeeded;
  isPaletteNeeded = false;
  return wasNeeded;
}
