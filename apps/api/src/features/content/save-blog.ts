import { isDeepStrictEqual } from "node:util";
import type { BlogText, SaveBlogInput } from "@ironmonger/contract/content/blog";
import { defaultBlog } from "@ironmonger/contract/content/default-blog";
import { siteContent } from "@ironmonger/db/schema";
import type { OfficeContext } from "../../core/context.ts";
import { inTransaction } from "../../core/database/in-transaction.ts";
import { type ListNames, lockContent, recordListChange, requireSameList } from "./internal/change-list.ts";

const names: ListNames<BlogText> = { key: "blog", title: "Blogs", nameOf: ({ question }) => question };

/**
 * Replaces the posts of the Blogs page: those that are left out are removed.
 * @throws DomainError conflict (they are not as `expected`)
 */
export async function saveBlog(
  ctx: OfficeContext<"content.edit">,
  { items, expected }: SaveBlogInput,
): Promise<BlogText[]> {
  await inTransaction(ctx, async (ctx) => {
    const before = (await lockContent(ctx.db)).blog ?? defaultBlog;
    requireSameList(names, before, expected);
    await ctx.db.update(siteContent).set({ blog: isDeepStrictEqual(items, defaultBlog) ? null : items });
    await recordListChange(ctx, names, before, items);
  });
  return items;
}
