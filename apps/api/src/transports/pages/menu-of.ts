import { type MenuWidth, readMenuWidth } from "@ironmonger/contract/office-frame";
import type { FastifyRequest } from "fastify";

/** The menu of the office that the browser shows on this page; undefined if it shows none. */
export function menuOf({ raw: { url = "", headers } }: Pick<FastifyRequest, "raw">): MenuWidth | undefined {
  return url.startsWith("/dashboard") ? readMenuWidth(headers.cookie ?? "") : undefined;
}

/** The key of a page in the cache. */
export const pageKey = (address: string, menu: MenuWidth | undefined): string =>
  menu === undefined ? address : `${menu} ${address}`;
