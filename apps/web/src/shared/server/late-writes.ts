import { tabStorage } from "../forms/tab-storage.ts";

/** In the storage of the tab. */
export const lateWriteKey = "ironmonger-written";

/** Called when a write of this tab has ended, and when the page leaves one to the browser. */
export const noteWrite = (): void => void tabStorage.write(lateWriteKey, String(Date.now()));

/** Whether the server may have rendered the document before a write of the page that was left for it. */
export const mayPrecedeWrites = (): boolean => Number(tabStorage.read(lateWriteKey) ?? 0) > performance.timeOrigin;
