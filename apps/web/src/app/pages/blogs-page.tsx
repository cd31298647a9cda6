import type { BlogBlock } from "../../content/blog-block.ts";
import { blogPosts } from "../../content/blogs.ts";
import { PageTitle } from "../../shared/ui/page-title.tsx";
import classes from "./blogs-page.module.css";

export function BlogsPage() {
  return (
    <div className={`page ${classes.page}`}>
      <header className={classes.head}>
        <PageTitle>Blogs</PageTitle>
        <p className="page-lead">Five questions about building for the web, answered.</p>
        <nav aria-label="Questions">
          <ol className={classes.contents}>
            {blogPosts.map(({ id, question }) => (
              <li key={id}>
                <a href={`#${id}`}>{question}</a>
              </li>
            ))}
          </ol>
        </nav>
      </header>
      <div>
        {blogPosts.map(({ id, question, answer }) => (
          <article key={id} id={id} className={classes.post}>
            <h2>{question}</h2>
            {answer.map((block, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of a text never move
              <Block key={place} block={block} />
            ))}
          </article>
        ))}
      </div>
    </div>
  );
}

function Block({ block }: { block: BlogBlock }) {
  switch (block.kind) {
    case "paragraph":
      return <p>{block.text}</p>;
    case "list":
      return (
        <ul>
          {block.items.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      );
    case "code":
      return (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: wide code scrolls, and keyboards must reach it
        <pre className={classes.code} tabIndex={0}>
          <code>{block.code}</code>
        </pre>
      );
    case "image":
      return (
        <img
          className={classes.picture}
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
