import { useWindowEvent } from "@mantine/hooks";
import { notifyError } from "../../shared/notify.ts";
import { readDroppedFile } from "./read-list-file.ts";
import type { usePad } from "./use-pad.ts";

/** Pasting and dropping anywhere on the page adds lines; Ctrl or Cmd with Z or Y undoes and redoes. */
export function usePadEvents(
  { isLoaded, undo, redo }: Pick<ReturnType<typeof usePad>, "isLoaded" | "undo" | "redo">,
  addText: (text: string) => void,
): void {
  // This also covers a paste when no cell has the focus, or the one that had it is gone.
  useWindowEvent("paste", (event) => {
    const isInDialog = document.querySelector("dialog[open], [aria-modal='true']") !== null;
    if (event.defaultPrevented || !isLoaded || isField(event.target) || isInDialog) return;
    event.preventDefault();
    addText(event.clipboardData?.getData("text/plain") ?? "");
  });
  // Files may be dropped anywhere on the page: otherwise the browser would leave the page and open the file.
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
