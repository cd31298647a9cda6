import { chunkLoadFailed, limits } from "@ironmonger/contract/messages";
import { type ComponentType, useEffect, useState } from "react";
import { notifyError } from "../notify.ts";
import { whenIdle } from "./idle.ts";

/** A part of the site could not be fetched. The message is shown as it is. */
export class ChunkLoadError extends Error {
  override name = "ChunkLoadError";
}

/** A component in a chunk of its own. `source` finds its files in the build's manifest. */
export type LazyPart<Props extends object> = {
  source: string;
  /** @throws ChunkLoadError after 120 seconds, or when the network refuses; the next call tries again. */
  preload: () => Promise<ComponentType<Props>>;
  /** The last try, even if it failed; the first one otherwise. React renders again with it until it has seen how it ended. */
  lastTry: () => Promise<ComponentType<Props>>;
  loaded: () => ComponentType<Props> | undefined;
};

/** `source` is the module's path from the project's root. */
export function lazyPart<Props extends object>(
  source: string,
  load: () => Promise<ComponentType<Props>>,
): LazyPart<Props> {
  let part: ComponentType<Props> | undefined;
  let loading: Promise<ComponentType<Props>> | undefined;
  let hasFailed = false;
  const preload = () => {
    if (loading && !hasFailed) return loading;
    hasFailed = false;
    loading = withTimeout(source, load()).then(
      (component) => {
        part = component;
        return component;
      },
      (error) => {
        hasFailed = true;
        throw error;
      },
    );
    return loading;
  };
  return { source, loaded: () => part, preload, lastTry: () => loading ?? preload() };
}

/**
 * A dialog in a chunk of its own. Without a connection it is not requested, because most browsers do not fetch a module again that they
 * could not fetch once: it could not be opened before the page is reloaded.
 */
export const lazyDialog = <Props extends object>(
  source: string,
  load: () => Promise<ComponentType<Props>>,
): LazyPart<Props> =>
  lazyPart(source, async () => {
    if (!navigator.onLine) throw new TypeError("There is no connection");
    return load();
  });

/** By then a page usually has its data, which the code of its dialogs would delay. */
const idleAfterMs = 4000;

/**
 * A dialog that is loaded when it is first opened; undefined until then. Its code is fetched before, when the page is loaded and idle. If
 * it cannot be loaded, the user is told, and `onFail` has to set `isNeeded` back to false: the next opening tries again.
 */
export function useLazyDialog<Props extends object>(
  dialog: LazyPart<Props>,
  isNeeded: boolean,
  onFail: () => void,
): ComponentType<Props> | undefined {
  const [loaded, setLoaded] = useState<ComponentType<Props>>();
  useEffect(() => {
    const timer = setTimeout(() => whenIdle(() => dialog.preload().catch(() => {})), idleAfterMs);
    return () => clearTimeout(timer);
  }, [dialog]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each opening
  useEffect(() => {
    if (!isNeeded) return;
    let isOver = false;
    dialog.preload().then(
      (component) => {
        if (!isOver) setLoaded(() => component);
      },
      (error: unknown) => {
        if (isOver) return;
        notifyError(error);
        onFail();
      },
    );
    return () => {
      isOver = true;
    };
  }, [dialog, isNeeded]);
  return loaded;
}

function withTimeout<Value>(source: string, loading: Promise<Value>): Promise<Value> {
  const id = source.replace(/^.*\/|\.tsx$/g, "");
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new ChunkLoadError(chunkLoadFailed(id, "timeout", source))),
      limits.chunkTimeoutMs,
    );
    loading
      .then(resolve, (error: unknown) => {
        const text = error instanceof Error ? error.message : String(error);
        const url = /https?:\/\/\S+/.exec(text)?.[0] ?? source;
        reject(new ChunkLoadError(chunkLoadFailed(id, "error", url), { cause: error }));
      })
      .finally(() => clearTimeout(timer));
  });
}
