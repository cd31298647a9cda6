import { type BlogPost, type BlogText, readBlogText } from "@ironmonger/contract/content/blog";
import { defaultBlog } from "@ironmonger/contract/content/default-blog";
import { siteContent } from "@ironmonger/db/schema";
import type { PublicContext } from "../../core/context.ts";

/** The posts as admins write them: those that come with the shop until others are saved. */
export async function listBlogTexts({ db }: Pick<PublicContext, "db">): Promise<BlogText[]> {
  const [row] = await db.select({ blog: siteContent.blog }).from(siteContent);
  return row?.blog ?? defaultBlog;
}

/** The posts of the Blogs page in their order. */
export async function listBlogPosts(ctx: Pick<PublicContext, "db">): Promise<BlogPost[]> {
  const posts = await listBlogTexts(ctx);
  return posts.map(({ id, question, text }) => ({ id, question, answer: readBlogText(text) }));
}
