import type { BlogBlock, Words } from "@ironmonger/contract/content/blog";
import { Box, Skeleton } from "@mantine/core";
import { useTexts } from "../../features/content/use-texts.ts";
import { LoadFailed } from "../../shared/kit/notices/load-failed.tsx";
import { trpc } from "../../shared/server/trpc.ts";
import { Chapter, Chapters, Prose } from "../../shared/ui/sections/chapters.tsx";
import { useDocumentTitle } from "../../shared/ui/sections/page-title.tsx";

export function BlogsPage() {
  useDocumentTitle("Blogs");
  return <Blogs />;
}

/** All that the page shows; its preview in the dashboard, too. */
export function Blogs() {
  const { data, isPending, error, refetch } = trpc.content.blog.useQuery();
  const { blogsLead } = useTexts();
  return (
    <Chapters>
      <Chapter
        heading={
          <>
            <h1 tabIndex={-1}>Blogs</h1>
            <p className="page-lead">{blogsLead}</p>
          </>
        }
      >
        <nav aria-label="Questions">
          <ol>
            {data?.map(({ id, question }) => (
              <Box key={id} component="li" py="xs">
                <a href={`#${id}`}>{question}</a>
              </Box>
            ))}
          </ol>
        </nav>
      </Chapter>
      {isPending ? <Skeleton height="60rem" /> : null}
      {error && !data ? <LoadFailed error={error} what="the blogs" onRetry={refetch} /> : null}
      {data?.map(({ id, question, answer }) => (
        <Chapter key={id} id={id} heading={<h2>{question}</h2>}>
          <Prose>
            {answer.map((block, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of a text never move
              <Block key={index} block={block} />
            ))}
          </Prose>
        </Chapter>
      ))}
    </Chapters>
  );
}

function Block({ block }: { block: BlogBlock }) {
  switch (block.kind) {
    case "paragraph":
      return (
        <p>
          <Line words={block.words} />
        </p>
      );
    case "heading":
      return (
        <h3>
          <Line words={block.words} />
        </h3>
      );
    case "list": {
      const List = block.isOrdered ? "ol" : "ul";
      return (
        <List>
          {block.items.map((words, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the items of a text never move
            <li key={index}>
              <Line words={words} />
            </li>
          ))}
        </List>
      );
    }
    case "code":
      return (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: wide code scrolls, and keyboards must reach it
        <pre tabIndex={0}>
          <code>{block.code}</code>
        </pre>
      );
    case "image":
      return (
        <img
          src={block.src}
          alt={block.alt}
          width={block.width}
          height={block.height}
          loading="lazy"
          decoding="async"
        />
      );
  }
}

const elements = { strong: "strong", emphasis: "em", code: "code" } as const;

function Line({ words }: { words: Words }) {
  return words.map((word, index) => {
    if (typeof word === "string") return word;
    const Element = word.kind === "link" ? "a" : elements[word.kind];
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: the words of a text never move
      <Element key={index} {...(word.kind === "link" && { href: word.url })}>
        {word.text}
      </Element>
    );
  });
}
