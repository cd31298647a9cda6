import { chunkLoadFailed, limits } from "@ironmonger/contract/messages";
import { type ComponentType, use } from "react";

/** A part of the site could not be fetched. The message is shown as it is. */
export class ChunkLoadError extends Error {
  override name = "ChunkLoadError";
}

/** A page in a chunk of its own. `source` finds its files in the build's manifest. */
export type LazyPage = {
  source: string;
  /** @throws ChunkLoadError after 120 seconds, or when the network refuses; the next call tries again. */
  preload: () => Promise<ComponentType>;
  /** The last try, even if it failed; the first one otherwise. React renders again with it until it has seen how it ended. */
  lastTry: () => Promise<ComponentType>;
  loaded: () => ComponentType | undefined;
};

/** `source` is the module's path from the project's root. */
export function lazyPage(source: string, load: () => Promise<ComponentType>): LazyPage {
  let page: ComponentType | undefined;
  let loading: Promise<ComponentType> | undefined;
  let hasFailed = false;
  const preload = () => {
    if (loading && !hasFailed) return loading;
    hasFailed = false;
    loading = withTimeout(source, load()).then(
      (component) => {
        page = component;
        return component;
      },
      (error) => {
        hasFailed = true;
        throw error;
      },
    );
    return loading;
  };
  return { source, loaded: () => page, preload, lastTry: () => loading ?? preload() };
}

/** Renders a preloaded page synchronously, on the server and in the browser; otherwise it suspends. */
export function PageView({ page }: { page: LazyPage }) {
  const Page = page.loaded() ?? use(page.lastTry());
  return <Page />;
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
