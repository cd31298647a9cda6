import { messageOf } from "./server/error-message.ts";

/** Toasts appear at the top right for five seconds. Their code is fetched with the first one. `undo` reverts what the toast reports. */
export function notifySuccess(text: string, undo?: (() => void) | undefined): void {
  void show({ text, color: "green", undo });
}

export function notifyError(errorOrText: unknown): void {
  void show({ text: typeof errorOrText === "string" ? errorOrText : messageOf(errorOrText), color: "red" });
}

const loadToasts = () => import("./show-toast.tsx");

/** Fetches the code of the toasts while there is a connection. If this fails, the first toast tries again. */
export const preloadToasts = (): void => void loadToasts().catch(() => {});

async function show(toast: { text: string; color: "green" | "red"; undo?: (() => void) | undefined }) {
  const { showToast } = await loadToasts();
  showToast(toast);
}
