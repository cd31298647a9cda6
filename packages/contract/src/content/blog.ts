import { fromMarkdown } from "mdast-util-from-markdown";
import { z } from "zod";
import { SafeImageUrl } from "../content.ts";
import { requiredText, visibleLine } from "../text.ts";

const Words = z.array(
  z.union([
    z.string(),
    z.object({ kind: z.enum(["strong", "emphasis", "code"]), text: z.string() }),
    z.object({ kind: z.literal("link"), text: z.string(), url: z.string() }),
  ]),
);
export type Words = z.infer<typeof Words>;

/** A block of a post, as a page shows it. */
export const BlogBlock = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("paragraph"), words: Words }),
  z.object({ kind: z.literal("heading"), words: Words }),
  z.object({ kind: z.literal("list"), isOrdered: z.boolean(), items: z.array(Words) }),
  z.object({ kind: z.literal("code"), code: z.string() }),
  z.object({ kind: z.literal("image"), src: z.string(), alt: z.string(), width: z.int(), height: z.int() }),
]);
export type BlogBlock = z.infer<typeof BlogBlock>;

export const BlogPost = z.object({ id: z.string(), question: z.string(), answer: z.array(BlogBlock) });
export type BlogPost = z.infer<typeof BlogPost>;

/** A post as admins write it: `text` is Markdown, of which `readBlogText` supports a subset. */
export const BlogText = z.object({ id: z.string(), question: z.string(), text: z.string() });
export type BlogText = z.infer<typeof BlogText>;

export const maxPosts = 40;

const BlogTextInput = z.object({
  /** Its anchor on the page: `/blogs#{id}`. For a new one, the client generates the id. */
  id: z.string().regex(/^[a-z0-9-]{1,60}$/, "This is not a valid post id."),
  question: visibleLine("Question", 200),
  text: requiredText("Text", 15_000).superRefine((text, ctx) => {
    const refused = picturesIn(parse(text)).find(({ url }) => !isSafePicture(url));
    if (refused)
      ctx.addIssue(
        `A picture needs an address that begins with https://, or with / for this shop's own. This has none: ${refused.url || refused.alt}`,
      );
  }),
});

export const BlogTexts = z
  .array(BlogTextInput)
  .max(maxPosts, `There can be at most ${maxPosts} posts`)
  .refine((posts) => new Set(posts.map(({ id }) => id)).size === posts.length, "Two posts have the same id");

/** All posts in their order, and as the admin saw them: if they have changed since, nothing is saved. */
export const SaveBlogInput = z.object({ items: BlogTexts, expected: z.array(BlogText) });
export type SaveBlogInput = z.infer<typeof SaveBlogInput>;

type Node = ReturnType<typeof fromMarkdown>["children"][number];
type Picture = Extract<Node, { type: "image" }>;

/** Everything else is shown as plain text, HTML above all. */
const constructsLeftOut = [
  "autolink",
  "blockQuote",
  "codeIndented",
  "definition",
  "htmlFlow",
  "htmlText",
  "setextUnderline",
  "thematicBreak",
];

const parse = (text: string): Node[] =>
  fromMarkdown(text, { extensions: [{ disable: { null: constructsLeftOut } }] }).children;

/** Paragraphs, headings, lists, code in fences and pictures by address; in a line strong words, emphasis, code and links. */
export const readBlogText = (text: string): BlogBlock[] => parse(text).flatMap(toBlocks);

function toBlocks(node: Node): BlogBlock[] {
  switch (node.type) {
    case "paragraph":
      return splitAtPictures(node.children);
    case "heading":
      return [{ kind: "heading", words: node.children.flatMap(toWords) }];
    case "list":
      return [{ kind: "list", isOrdered: node.ordered ?? false, items: node.children.map(wordsWithin) }];
    case "code":
      return [{ kind: "code", code: node.value }];
    default:
      return [];
  }
}

function splitAtPictures(children: Node[]): BlogBlock[] {
  const blocks: BlogBlock[] = [];
  let words: Words = [];
  const endParagraph = () => {
    if (plain(words).trim()) blocks.push({ kind: "paragraph", words });
    words = [];
  };
  for (const child of children) {
    if (child.type === "image" && isSafePicture(child.url)) {
      endParagraph();
      blocks.push(toPicture(child));
    } else words.push(...toWords(child));
  }
  endParagraph();
  return blocks;
}

/** Space is reserved for a picture before it is loaded: a title such as "760x400" sets the size. */
function toPicture({ url, alt, title }: Picture): BlogBlock {
  const [, width = "760", height = "400"] = /^([1-9]\d{0,3})x([1-9]\d{0,3})$/.exec(title ?? "") ?? [];
  return { kind: "image", src: url, alt: alt ?? "", width: Number(width), height: Number(height) };
}

function toWords(node: Node): Words {
  switch (node.type) {
    case "text":
      return [node.value];
    case "inlineCode":
    case "code":
      return [{ kind: "code", text: node.value }];
    case "strong":
    case "emphasis":
      return [{ kind: node.type, text: plain(wordsWithin(node)) }];
    case "link":
      return isSafeLink(node.url)
        ? [{ kind: "link", text: plain(wordsWithin(node)), url: node.url }]
        : [plain(wordsWithin(node))];
    case "image":
      return [node.alt ?? ""];
    case "break":
      return ["\n"];
    default:
      return [];
  }
}

/** The plain text of a node, including paragraphs and lists within a list. */
function wordsWithin(node: Node): Words {
  if (!("children" in node)) return toWords(node);
  const wordLists = node.children.map((child) =>
    "children" in child && isBlock(child) ? wordsWithin(child) : toWords(child),
  );
  return isBlock(node) && node.type !== "paragraph"
    ? wordLists.flatMap((words, index) => (index ? ["\n", ...words] : words))
    : wordLists.flat();
}

const isBlock = ({ type }: Node): boolean => ["paragraph", "heading", "list", "listItem"].includes(type);

const plain = (words: Words): string => words.map((word) => (typeof word === "string" ? word : word.text)).join("");

const picturesIn = (nodes: Node[]): Picture[] =>
  nodes.flatMap((node) => (node.type === "image" ? [node] : "children" in node ? picturesIn(node.children) : []));

const isSafePicture = (url: string): boolean => SafeImageUrl.safeParse(url).success;
/** Browsers read `\` as `/`, so that `/\\evil.example` would lead to another host. */
const isSafeLink = (url: string): boolean => /^(https?:\/\/|mailto:|\/(?![\\/])|#)[^\\\p{Cc}\p{Cf}]*$/iu.test(url);
