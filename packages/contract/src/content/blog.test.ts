import { expect, test } from "vitest";
import { BlogTexts, readBlogText } from "./blog.ts";
import { defaultBlog } from "./default-blog.ts";

test.each([
  ["# Steel *and* wood", [{ kind: "heading", words: ["Steel ", { kind: "emphasis", text: "and" }, " wood"] }]],
  [
    "One\nline\n\nTwo",
    [
      { kind: "paragraph", words: ["One\nline"] },
      { kind: "paragraph", words: ["Two"] },
    ],
  ],
  ["- **a**\n- b", [{ kind: "list", isOrdered: false, items: [[{ kind: "strong", text: "a" }], ["b"]] }]],
  ["1. a\n2. b\n   - c", [{ kind: "list", isOrdered: true, items: [["a"], ["b", "\n", "c"]] }]],
  ["```js\nlet a = `<b>`;\n```", [{ kind: "code", code: "let a = `<b>`;" }]],
  ["A `b` c", [{ kind: "paragraph", words: ["A ", { kind: "code", text: "b" }, " c"] }]],
  ["[a](https://b.c)", [{ kind: "paragraph", words: [{ kind: "link", text: "a", url: "https://b.c" }] }]],
  ['![a](/b.webp "30x20")', [{ kind: "image", src: "/b.webp", alt: "a", width: 30, height: 20 }]],
  [
    "a ![b](https://c.d/e.png) f",
    [
      { kind: "paragraph", words: ["a "] },
      { kind: "image", src: "https://c.d/e.png", alt: "b", width: 760, height: 400 },
      { kind: "paragraph", words: [" f"] },
    ],
  ],
])("%j is %j", (text, blocks) => {
  expect(readBlogText(text)).toEqual(blocks);
});

test.each(["<script>alert(1)</script>", "a <b onclick=alert(1)>b</b>", "> a", "---"])(
  "%s is shown as it is written",
  (text) => {
    expect(readBlogText(text)).toEqual([{ kind: "paragraph", words: [text] }]);
  },
);

test.each([
  "[a](javascript:alert(1))",
  "[a](data:text/html,b)",
  "[a](//b.c)",
  "![a](javascript:alert(1))",
  "![a](http://b.c/d)",
])("%s leads nowhere", (text) => {
  expect(readBlogText(text)).toEqual([{ kind: "paragraph", words: ["a"] }]);
});

test.each(["![a](http://b.c/d.png)", "- ![a](//b.c/d.png)", "**![a](data:image/png;base64,AA==)**", "![a]()"])(
  "a post with the picture %s is refused",
  (text) => {
    const { error } = BlogTexts.safeParse([{ id: "a", question: "Q", text }]);
    expect(error?.issues).toMatchObject([{ path: [0, "text"], message: expect.stringContaining("A picture needs") }]);
  },
);

test("the posts that come with the shop can be saved as they are", () => {
  expect(BlogTexts.parse(defaultBlog)).toEqual(defaultBlog);
});

test.each(["/\\evil.example", "//evil.example", "/\\/evil.example", "/a\u202eb"])(
  "a link to %s is shown as its text alone",
  (url) => {
    expect(readBlogText(`[d](<${url}>)`)).toEqual([{ kind: "paragraph", words: ["d"] }]);
  },
);
