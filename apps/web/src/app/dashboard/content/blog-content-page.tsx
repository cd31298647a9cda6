import type { BlogPost } from "@ironmonger/contract/content/blog";
import { getQueryKey } from "@trpc/react-query";
import { lazy } from "react";
import { BlogEditor } from "../../../features/content/edit/blog-editor.tsx";
import { trpc } from "../../../shared/server/trpc.ts";
import { ContentPage } from "./content-page.tsx";
import { ContentPreview } from "./content-preview.tsx";

const Blogs = lazy(async () => ({ default: (await import("../../pages/blogs-page.tsx")).Blogs }));
const blogKey = getQueryKey(trpc.content.blog, undefined, "query");

/** Apart from the other content pages, because it reads Markdown. */
export function BlogContentPage() {
  return (
    <ContentPage title="Blog posts">
      <BlogEditor
        preview={(posts: BlogPost[]) => (
          <ContentPreview of={blogKey} draft={posts}>
            <Blogs />
          </ContentPreview>
        )}
      />
    </ContentPage>
  );
}
