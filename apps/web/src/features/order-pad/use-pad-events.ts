import { useWindowEvent } from "@mantine/hooks";
import { notifyError } from "../../shared/notify.ts";
import { readDroppedFile } from "./read-list-file.ts";
import type { usePad } from "./use-pad.ts";

/** Pasting and dropping anywhere on the page adds lines; Ctrl or Cmd with Z or Y undoes and redoes. */
export function usePadEvents(
  { isLoaded, undo, redo }: Pick<ReturnType<typeof usePad>, "isLoaded" | "undo" | "redo">,
  addText: (text: string) => void,
): void {
  // Also when the cell that had the focus is gone, or no cell had it.
  useWindowEvent("paste", (event) => {
    const isInDialog = document.querySelector("dialog[open], [aria-modal='true']") !== null;
    if (event.defaultPrevented || !isLoaded || isField(event.target) || isInDialog) return;
    event.preventDefault();
    addText(event.clipboardData?.getData("text/plain") ?? "");
  });
  // Also beside the field, and while the lines are shown: the browser would open the file instead of the pad.
  useWindowEvent("dragover", (event) => {
    if (event.dataTransfer?.types.includes("Files")) event.preventDefault();
  });
  useWindowEvent("drop", (event) => {
    const files = event.dataTransfer?.files;
    if (event.defaultPrevented || !files || files.length === 0) return;
    event.preventDefault();
    if (isLoaded) void readDroppedFile(files).then(addText, notifyError);
  });
  useWindowEvent("keydown", (event) => {
    if (isField(event.target) || !(event.ctrlKey || event.metaKey)) return;
    const key = event.key.toLowerCase();
    if (key !== "z" && key !== "y") return;
    event.preventDefault();
    if (key === "y" || event.shiftKey) redo();
    else undo();
  });
}

const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
