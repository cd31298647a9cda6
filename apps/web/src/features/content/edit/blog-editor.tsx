import { type BlogPost, BlogTexts, maxPosts, readBlogText } from "@ironmonger/contract/content/blog";
import { defaultBlog } from "@ironmonger/contract/content/default-blog";
import { TextInput } from "@mantine/core";
import type { ReactNode } from "react";
import { newKey } from "../../../shared/forms/new-key.ts";
import { useAction } from "../../../shared/kit/use-action.ts";
import { trpc } from "../../../shared/server/trpc.ts";
import { GrowingTextarea } from "../../../shared/ui/inputs/growing-textarea.tsx";
import { ListForm } from "./list-form.tsx";
import { Load } from "./load.tsx";
import { textInput } from "./text-input.ts";

const markdown = `A blank line ends a paragraph. Lines that begin with - or 1. are a list, lines between \`\`\` are code, a line that begins with # is a
heading. **strong**, *emphasis*, [words](https://…) link. A picture: ![what it shows](https://… "760x400"), its width and height last.`;

/** Edits the posts of the Blogs page. */
export function BlogEditor({ preview }: { preview: (posts: BlogPost[]) => ReactNode }) {
  const utils = trpc.useUtils();
  const query = trpc.content.blogTexts.useQuery(undefined, { staleTime: 0 });
  const save = useAction(trpc.content.saveBlog, {
    touches: [trpc.content.blog],
    shows: (_utils, saved) => utils.content.blogTexts.setData(undefined, saved),
  });
  return (
    <Load query={query} what="the posts">
      {(current) => (
        <ListForm
          title="Blog posts"
          noun="post"
          max={maxPosts}
          current={current}
          schema={BlogTexts}
          nameOf={({ question }) => question}
          newItem={() => ({ id: newKey(), question: "", text: "" })}
          save={save.send}
          reload={() => utils.content.blogTexts.fetch(undefined, { staleTime: 0 })}
          defaults={defaultBlog}
          preview={(items) =>
            preview(
              items.map(({ id, question, text }) => ({
                id,
                question: question.trim() || "New post",
                answer: readBlogText(text),
              })),
            )
          }
          fields={(props) => (
            <>
              <TextInput label="Title" maxLength={200} {...textInput(props, "question")} />
              <GrowingTextarea
                label="Text"
                description={markdown}
                styles={{ input: { fontFamily: "var(--mantine-font-family-monospace)" } }}
                minRows={10}
                maxRows={24}
                maxLength={15_000}
                {...textInput(props, "text")}
              />
            </>
          )}
        />
      )}
    </Load>
  );
}
