import type { BlogText } from "@ironmonger/contract/content/blog";
import { defaultBlog } from "@ironmonger/contract/content/default-blog";
import { defaultTexts } from "@ironmonger/contract/content/default-texts";
import { messages } from "@ironmonger/contract/messages";
import { auditLog } from "@ironmonger/db/schema";
import { desc, eq } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { newId } from "../../core/new-id.ts";
import { captureEmails } from "../../testing/capture-emails.ts";
import { startTestShop } from "../../testing/test-shop.ts";
import { listAllFaq } from "./list-faq.ts";

const shop = await startTestShop();
const [admin, colleague, buyer] = [await shop.admin(), await shop.admin(), await shop.buyer()];
afterAll(shop.close);

const { saveFaq, saveBuyers, saveBlog, saveTexts } = admin.api.content;
const seen = shop.visitorApi().content;
const newest = async (count: number) =>
  shop.services.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.entity, "content"))
    .orderBy(desc(auditLog.id))
    .limit(count);
const rest = async (path: string) =>
  (await shop.inject({ url: path, headers: { accept: "application/json" } })).json<{ _id: string; name: string }[]>();
const conflict = { code: "CONFLICT" };

const [first, second, third] = ["Why?", "How?", "When?"].map((question) => ({
  id: newId(),
  question,
  answer: `${question} So.`,
})) as [Question, Question, Question];
type Question = { id: string; question: string; answer: string };

test("questions are added, edited, sorted and removed, on the home page and in REST alike", async () => {
  expect(await saveFaq({ items: [first, second], expected: [] })).toEqual([first, second]);
  const edited = { ...second, question: "How much?" };
  const sorted = [third, edited, first];
  await saveFaq({ items: sorted, expected: [first, second] });
  expect(await seen.faq()).toEqual(sorted);
  expect(await rest("/faq")).toEqual(
    sorted.map(({ id, question, answer }) => ({ _id: id, name: question, description: answer })),
  );
  expect((await rest(`/faq?after=${edited.id}`)).map(({ _id }) => _id)).toEqual([first.id]);
  const batches: string[] = [];
  for await (const batch of listAllFaq(shop.services, { limit: 2 })) batches.push(...batch.map(({ id }) => id));
  expect(batches).toEqual([third.id, edited.id]);
  // One is removed, and comes back with its id when that is undone.
  await saveFaq({ items: [third, first], expected: sorted });
  expect(await seen.faq()).toEqual([third, first]);
  await saveFaq({ items: sorted, expected: [third, first] });
  expect(await seen.faq()).toEqual(sorted);
  await saveFaq({ items: [], expected: sorted });
  expect(await seen.faq()).toEqual([]);
});

test("each change of a list is in the audit log, with its earlier state", async () => {
  await saveFaq({ items: [first, second, third], expected: [] });
  await saveFaq({ items: [third, { ...first, answer: "Because." }], expected: [first, second, third] });
  const of = { byUserId: admin.ctx.user.id, entity: "content" };
  expect(await newest(3)).toMatchObject([
    { ...of, action: "changed", entityId: "faq", before: { order: ["Why?", "How?", "When?"] } },
    {
      ...of,
      action: "changed",
      entityName: "FAQ: Why?",
      before: { answer: "Why? So." },
      after: { answer: "Because." },
    },
    { ...of, action: "deleted", entityName: "FAQ: How?", before: { question: "How?" }, after: null },
  ]);
  // Nothing changed, so nothing is written.
  const [last] = await newest(1);
  const now = await seen.faq();
  await saveFaq({ items: now, expected: now });
  expect(await newest(1)).toEqual([last]);
  await saveFaq({ items: [], expected: now });
});

test("if two admins edit the same list, the second learns what the first has changed", async () => {
  await saveFaq({ items: [first, second], expected: [] });
  const theirs = [{ ...first, answer: "Otherwise." }, third];
  await colleague.api.content.saveFaq({ items: theirs, expected: [first, second] });
  const late = saveFaq({ items: [first], expected: [first, second] });
  await expect(late).rejects.toMatchObject({
    ...conflict,
    cause: {
      issues: [
        { path: third.id, message: "“When?” was added" },
        { path: second.id, message: "“How?” was removed" },
        { path: first.id, message: "“Why?” was changed" },
      ],
    },
  });
  expect(await seen.faq()).toEqual(theirs);
  const both = await Promise.allSettled(
    [admin, colleague].map(({ api }) => api.content.saveFaq({ items: [{ ...second, id: newId() }], expected: theirs })),
  );
  expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  await saveFaq({ items: [], expected: await seen.faq() });
});

test("a picture that a buyer no longer shows stays for another day, so that the change can be undone", async () => {
  const { sql } = shop.services;
  const id = "ab".repeat(32);
  await sql`insert into pictures (id, used_at) values (${id}, now() - interval '30 days')`;
  const imageUrl = `/pictures/${id}-640.webp`;
  const alex = { id: newId(), name: "Alex", shop: "Alex & Co", imageUrl, toolsBought: 3, from: "Leeds" };
  await saveBuyers({ items: [alex], expected: [] });
  await saveBuyers({ items: [], expected: [alex] });
  const [picture] =
    await sql`select used_at > now() - interval '1 minute' as "isStored" from pictures where id = ${id}`;
  expect(picture).toEqual({ isStored: true });
});

test("top buyers are edited like questions, with pictures by https or of this shop", async () => {
  const alex = { id: newId(), name: "Alex", shop: "Alex & Co", imageUrl: "/a.webp", toolsBought: 3, from: "Leeds" };
  const noor = { ...alex, id: newId(), name: "Noor", imageUrl: "https://pictures.example/n.webp", toolsBought: 0 };
  await saveBuyers({ items: [noor, alex], expected: [] });
  expect(await seen.topBuyers()).toEqual([noor, alex]);
  expect(await rest("/buyers")).toMatchObject([
    { _id: noor.id, name: "Noor", image: noor.imageUrl, toolBought: 0 },
    { _id: alex.id, name: "Alex", shop: "Alex & Co", from: "Leeds" },
  ]);
  for (const bad of [
    { imageUrl: "http://pictures.example/n.webp" },
    { imageUrl: "javascript:alert(1)" },
    { imageUrl: "//pictures.example/n.webp" },
    { imageUrl: "" },
    { name: " " },
    { name: "A\u202eB" },
    { shop: "x".repeat(121) },
    { from: "Le\0eds" },
    { toolsBought: -1 },
    { toolsBought: 1.5 },
  ])
    await expect(
      saveBuyers({ items: [{ ...noor, ...bad }], expected: [noor, alex] }),
      JSON.stringify(bad),
    ).rejects.toMatchObject({ code: "BAD_REQUEST" });
  await expect(saveBuyers({ items: [noor, noor], expected: [noor, alex] })).rejects.toMatchObject({
    code: "BAD_REQUEST",
  });
  expect(await seen.topBuyers()).toEqual([noor, alex]);
});

test("the posts are those that come with the shop until others are saved, and again after a reset", async () => {
  expect(await admin.api.content.blogTexts()).toEqual(defaultBlog);
  const post: BlogText = {
    id: "drills",
    question: "Which drill?",
    text: "The **red** one.\n\n<b>Not</b> the blue one.",
  };
  await saveBlog({ items: [post], expected: defaultBlog });
  expect(await seen.blog()).toEqual([
    {
      id: "drills",
      question: "Which drill?",
      answer: [
        { kind: "paragraph", words: ["The ", { kind: "strong", text: "red" }, " one."] },
        { kind: "paragraph", words: ["<b>Not</b> the blue one."] },
      ],
    },
  ]);
  await expect(saveBlog({ items: [], expected: defaultBlog })).rejects.toMatchObject(conflict);
  await saveBlog({ items: defaultBlog, expected: [post] });
  expect((await seen.blog()).map(({ question }) => question)).toEqual(defaultBlog.map(({ question }) => question));
  const [{ blog } = {}] = await shop.services.sql`select blog from site_content`;
  expect(blog).toBe(null);
});

test("a text is its default until it is changed, and again after a reset", async () => {
  expect(await seen.texts()).toEqual({});
  await saveTexts({ texts: { tagline: "  Steel that lasts ", footerNote: "By the piece." }, expected: defaultTexts });
  expect(await seen.texts()).toEqual({ tagline: "Steel that lasts", footerNote: "By the piece." });
  expect(await newest(1)).toMatchObject([
    {
      entityId: "texts",
      before: { tagline: messages.tagline, footerNote: defaultTexts.footerNote },
      after: { tagline: "Steel that lasts", footerNote: "By the piece." },
    },
  ]);
  const { mailer, sent } = captureEmails(shop.services);
  await mailer.send({
    to: "a@example.com",
    subject: "S",
    greeting: "G",
    lines: [],
    button: { label: "B", link: "http://c.d" },
  });
  expect(sent[0]?.text).toContain("Steel that lasts");

  const late = colleague.api.content.saveTexts({ texts: { tagline: "Late" }, expected: defaultTexts });
  await expect(late).rejects.toMatchObject({
    ...conflict,
    cause: {
      issues: [
        { path: "tagline", message: expect.stringContaining("is Steel that lasts now") },
        { path: "footerNote" },
      ],
    },
  });
  await saveTexts({ texts: { tagline: defaultTexts.tagline }, expected: { tagline: "Steel that lasts" } });
  expect(await seen.texts()).toEqual({ footerNote: "By the piece." });
  await saveTexts({ texts: defaultTexts, expected: {} });
  expect(await seen.texts()).toEqual({});
});

test("a text that no page could show is refused", async () => {
  for (const texts of [
    { tagline: "" },
    { tagline: "a\nb" },
    { tagline: "a\u2066b" },
    { tagline: "x".repeat(81) },
    { firstSocialUrl: "javascript:alert(1)" },
    { firstSocialUrl: "http://plain.example" },
  ])
    await expect(saveTexts({ texts, expected: {} }), JSON.stringify(texts)).rejects.toMatchObject({
      code: "BAD_REQUEST",
    });
  const question = { id: newId(), question: "Q", answer: "A" };
  for (const bad of [{ question: "" }, { question: "a\nb" }, { answer: "a\0b" }, { answer: "x".repeat(3001) }])
    await expect(saveFaq({ items: [{ ...question, ...bad }], expected: [] })).rejects.toMatchObject({
      code: "BAD_REQUEST",
    });
  const many = Array.from({ length: 101 }, () => ({ ...question, id: newId() }));
  await expect(saveFaq({ items: many, expected: [] })).rejects.toMatchObject({ code: "BAD_REQUEST" });
  for (const text of ["", "![a](http://b.c/d.png)", "x".repeat(15_001)])
    await expect(saveBlog({ items: [{ id: "a", question: "Q", text }], expected: defaultBlog })).rejects.toMatchObject({
      code: "BAD_REQUEST",
    });
});

test("strangers and buyers edit nothing", async () => {
  for (const [{ content }, code] of [
    [shop.visitorApi(), "UNAUTHORIZED"],
    [buyer.api, "FORBIDDEN"],
  ] as const) {
    await expect(content.saveFaq({ items: [], expected: [] })).rejects.toMatchObject({ code });
    await expect(content.saveBuyers({ items: [], expected: [] })).rejects.toMatchObject({ code });
    await expect(content.saveBlog({ items: [], expected: [] })).rejects.toMatchObject({ code });
    await expect(content.saveTexts({ texts: {}, expected: {} })).rejects.toMatchObject({ code });
    await expect(content.blogTexts()).rejects.toMatchObject({ code });
  }
});
