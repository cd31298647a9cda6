/** Tells the starter (`entry.start.ts`) that a part of the page hears presses from now on, so that it repeats an earlier one. */
export const tellAwake = (): void => void document.dispatchEvent(new Event("awake"));
