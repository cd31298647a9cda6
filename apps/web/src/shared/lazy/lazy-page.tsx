import { use } from "react";
import { type LazyPart, lazyPart } from "./lazy-part.ts";

/** A page in a chunk of its own. */
export type LazyPage = LazyPart<object>;
export const lazyPage = lazyPart<object>;

/** Renders a preloaded page synchronously, on the server and in the browser; otherwise it suspends. */
export function PageView({ page }: { page: LazyPage }) {
  const Page = page.loaded() ?? use(page.lastTry());
  return <Page />;
}
