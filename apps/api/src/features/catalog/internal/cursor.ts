import { catalogSorts } from "@ironmonger/contract/catalog";
import { z } from "zod";
import { DomainError } from "../../../core/domain-error.ts";

/** Where a page of search results ended: the last row, and its number in the sort (a rank or a price; none by name or age). */
const Cursor = z.object({ sort: z.enum(catalogSorts), key: z.int32().nullable(), id: z.uuid() });
export type Cursor = z.infer<typeof Cursor>;

/** Opaque to clients, safe in a URL. */
export const writeCursor = (cursor: Cursor): string => Buffer.from(JSON.stringify(cursor)).toString("base64url");

/** @throws DomainError invalid (not one of ours, or of another sort order) */
export function readCursor(text: string | undefined, sort: Cursor["sort"]): Cursor | undefined {
  if (text === undefined) return undefined;
  const parsed = Cursor.safeParse(parseJson(Buffer.from(text, "base64url").toString("utf8")));
  const needsKey = sort !== "name" && sort !== "newest";
  if (parsed.success && parsed.data.sort === sort && (parsed.data.key !== null) === needsKey) return parsed.data;
  throw new DomainError("invalid", "This page of the search has gone. Search again.", {
    issues: [{ path: "cursor", message: "This is not a cursor of this search." }],
  });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
