import { useEffect } from "react";
import { messageOf } from "../../shared/server/error-message.ts";
import { buyingFor } from "../identity/buying-for.ts";

/** An entered quantity that is not saved yet; 0 removes the line. `error` says why it could not be saved. */
export type LineEdit = { quantity: number; error: string | null };
/** `isLeaving`: the page may be closed, so it must be sent immediately. */
type Save = (toolId: string, quantity: number, isLeaving: boolean) => Promise<unknown>;

const pauseMs = 400;

/** Entered quantities that are not saved yet, by tool. They are saved after a pause, one after another. */
export function makeLineEdits() {
  let edits: ReadonlyMap<string, LineEdit> = new Map();
  /** What has not been sent: it pauses, or is behind others. */
  const waiting = new Map<string, { timer?: ReturnType<typeof setTimeout>; save: Save }>();
  const listeners = new Set<() => void>();
  let owner: string | undefined;
  let lastTask: Promise<unknown> = Promise.resolve();

  const set = (toolId: string, edit: LineEdit | null) => {
    const next = new Map(edits);
    if (edit) next.set(toolId, edit);
    else next.delete(toolId);
    edits = next;
    for (const listener of listeners) listener();
  };

  const forgetAll = () => {
    for (const { timer } of waiting.values()) clearTimeout(timer);
    waiting.clear();
    edits = new Map();
    for (const listener of listeners) listener();
  };

  /** Runs tasks that change the basket one at a time, so that the last response is the newest. */
  const inOrder = <Value>(task: () => Promise<Value>): Promise<Value> => {
    const running = lastTask.then(task);
    lastTask = running.catch(() => {});
    return running;
  };

  const stopWaiting = (toolId: string) => {
    clearTimeout(waiting.get(toolId)?.timer);
    waiting.delete(toolId);
  };

  const send = async (toolId: string, save: Save, isLeaving = false): Promise<void> => {
    const edit = edits.get(toolId);
    if (!edit) return;
    try {
      await save(toolId, edit.quantity, isLeaving);
      // If the buyer has continued typing, that is saved after its own pause.
      if (edits.get(toolId) === edit) set(toolId, null);
    } catch (error) {
      if (edits.get(toolId) === edit) set(toolId, { ...edit, error: messageOf(error) });
    }
  };

  const saveNow = (toolId: string, save: Save): Promise<void> => {
    stopWaiting(toolId);
    const turn = { save };
    waiting.set(toolId, turn);
    return inOrder(async () => {
      // Sent since, because the page might have been closed, or replaced by newer input.
      if (waiting.get(toolId) !== turn) return;
      waiting.delete(toolId);
      await send(toolId, save);
    });
  };

  return {
    read: () => edits,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    inOrder,
    saveNow,
    /** Shows the quantity immediately and saves it after a pause. */
    type(toolId: string, quantity: number, save: Save): void {
      stopWaiting(toolId);
      set(toolId, { quantity, error: null });
      waiting.set(toolId, { save, timer: setTimeout(() => void saveNow(toolId, save), pauseMs) });
    },
    /** Saves what could not be saved before. */
    retryFailed(save: Save): void {
      for (const [toolId, { error }] of edits) if (error !== null) void saveNow(toolId, save);
    },
    /** For a closed component of the page: saves without waiting for the pause. */
    saveAllNow(): void {
      for (const [toolId, { save }] of [...waiting]) void saveNow(toolId, save);
    },
    /** For a page that may be closed: sends everything now, because pending input would never be sent. */
    saveBeforeLeaving(): void {
      for (const [toolId, { save }] of [...waiting]) {
        stopWaiting(toolId);
        void send(toolId, save, true);
      }
    },
    /** Shows the line as removed and saves that. */
    remove(toolId: string, save: Save): Promise<void> {
      set(toolId, { quantity: 0, error: null });
      return saveNow(toolId, save);
    },
    /** Shows the line again if the server still has it, because it could not be removed; false if it has been removed. */
    undoRemoval({ toolId, quantity }: { toolId: string; quantity: number }, save: Save): boolean {
      if (!edits.get(toolId)?.error) return false;
      set(toolId, { quantity, error: null });
      void saveNow(toolId, save);
      return true;
    },
    forgetAll,
    /** Input of one user is not saved for the next one. */
    belongTo(userId: string | undefined): void {
      if (userId !== owner) forgetAll();
      owner = userId;
    },
  };
}

export const lineEdits = makeLineEdits();

/** Saves the input when its component or the page is closed. */
export function useSavingOnLeave({ saveBeforeLeaving, saveAllNow, forgetAll }: ReturnType<typeof makeLineEdits>): void {
  useEffect(() => {
    const generation = buyingFor.generation();
    // A phone may close a hidden page without any further event.
    const saveIfHidden = () => document.visibilityState === "hidden" && saveBeforeLeaving();
    addEventListener("pagehide", saveBeforeLeaving);
    document.addEventListener("visibilitychange", saveIfHidden);
    return () => {
      removeEventListener("pagehide", saveBeforeLeaving);
      document.removeEventListener("visibilitychange", saveIfHidden);
      // The input for one company is never saved for another one.
      if (buyingFor.generation() === generation) saveAllNow();
      else forgetAll();
    };
  }, [saveBeforeLeaving, saveAllNow, forgetAll]);
}
