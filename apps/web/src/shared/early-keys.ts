/** Ctrl+K, and what was typed after it. */
const forPalette: KeyboardEvent[] = [];

function press(event: KeyboardEvent): void {
  const { target, key } = event;
  const isMod = event.ctrlKey || event.metaKey;
  const opensPalette = key === "k" && isMod && document.querySelector("#state[data-menu]") !== null;
  const isText = !isMod && (key.length === 1 || key === "Enter");
  // The palette is sent its keys by this module, one after the other.
  if (!event.isTrusted) return;
  if (opensPalette || (forPalette.length > 0 && isText)) {
    forPalette.push(event);
    event.stopImmediatePropagation();
  } else if (
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
  } else return;
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
export const listenEarly = (): void => addEventListener("keydown", press, true);

/** The app listens by itself, and is sent what is pressed for the palette until it is open. */
export async function endEarlyKeys(): Promise<void> {
  for (let event = forPalette[0]; event; event = forPalette[0]) {
    // By then the app listens, and the palette is open before it is sent the next key.
    await new Promise((resolve) => setTimeout(resolve));
    document.body.dispatchEvent(new KeyboardEvent("keydown", event));
    forPalette.shift();
  }
  removeEventListener("keydown", press, true);
}
