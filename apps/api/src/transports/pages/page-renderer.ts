import type { PublicContext } from "../../core/context.ts";
import type { AppRouter } from "../trpc/app-router.ts";

/** The interface between the built web app's server entry and the api. */
export type RenderedPage = {
  /** 200, 404 for a page that does not exist, 503 where its data could not be read (the browser then reads it itself). */
  status: number;
  body: string;
  /** Where the reader is sent instead, with a status that says so. */
  location?: string;
  /** Only for the reader, or for those who have its address: it is never cached, neither here nor by a proxy. */
  isPrivate?: boolean;
};

export type PageRenderer = {
  /** Addresses with the same key have the same page for visitors. */
  keyOf: (url: string) => string;
  /**
   * The page as its reader sees it: a visitor who is not signed in, or a user with what the page shows them. What cannot be read, or not
   * soon, is left to the browser. `cookies`: the header, with what the reader has chosen in this browser.
   */
  render: (url: string, reader: PublicContext, cookies?: string) => Promise<RenderedPage>;
};

export type Site = {
  /** The built `index.html`. */
  template: string;
  /** The build's list of which source module became which files; empty if pages are served from source. */
  manifest: Manifest;
  publicUrl: string;
  router: AppRouter;
};

type Manifest = Record<string, { file: string; css?: string[]; imports?: string[] }>;

export type MakePageRenderer = (site: Site) => PageRenderer;
