import type { ListSummary } from "@ironmonger/contract/lists";
import type { SignedInContext } from "../../core/context.ts";
import { listLists } from "./list-lists.ts";

/** All lists of the user without their lines, the one that was changed last first. */
export async function listSummaries(ctx: SignedInContext): Promise<ListSummary[]> {
  return (await listLists(ctx)).map(({ lines, ...list }) => ({ ...list, lineCount: lines.length }));
}
