import { messageOf } from "./error-message.ts";

/** Toasts stand top right for five seconds. Their code is fetched with the first one. */
export function notifySuccess(text: string): void {
  void show({ message: text, color: "green" });
}

export function notifyError(errorOrText: unknown): void {
  void show({ message: typeof errorOrText === "string" ? errorOrText : messageOf(errorOrText), color: "red" });
}

async function show(toast: { message: string; color: "green" | "red" }) {
  const { showToast } = await import("./ui/toasts.tsx");
  showToast(toast);
}
