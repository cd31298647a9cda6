import type { SharedList, ShareToken } from "@ironmonger/contract/lists";
import { messages } from "@ironmonger/contract/messages";
import { listLines, lists } from "@ironmonger/db/schema";
import { count, eq } from "drizzle-orm";
import type { PublicContext } from "../../core/context.ts";
import { DomainError } from "../../core/domain-error.ts";
import { type Limit, minutes } from "../../core/rate-limits/rate-limits.ts";
import { readLists } from "./internal/read-lists.ts";

/** Of lists that are read by their shared links. */
const sharedLineLimit: Limit = { name: "shared-lines", points: 100_000, seconds: minutes, isPerProcess: true };

/**
 * The list that a link shares, for everybody who has the link.
 * @throws DomainError not_found (no such link, or the list is no longer shared) · too_many_requests
 */
export async function getSharedList(ctx: PublicContext, { token }: ShareToken): Promise<SharedList> {
  const list = await ctx.request.readLines(
    async () => {
      const [counted] = await ctx.db
        .select({ lines: count(listLines.toolId) })
        .from(lists)
        .leftJoin(listLines, eq(listLines.listId, lists.id))
        .where(eq(lists.shareToken, token))
        .groupBy(lists.id);
      if (!counted) throw new DomainError("not_found", messages.listNotFound);
      await ctx.rateLimits.count(sharedLineLimit, ctx.request, counted.lines);
      const [list] = await readLists(ctx, eq(lists.shareToken, token));
      return list;
    },
    (list) => list?.lines.length ?? 0,
  );
  if (!list) throw new DomainError("not_found", messages.listNotFound);
  return { name: list.name, lines: list.lines, totalCents: list.totalCents };
}
