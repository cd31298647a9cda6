import type { Review } from "@ironmonger/contract/reviews";
import { auditLog } from "@ironmonger/db/schema";
import { and, asc, eq } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import type { JobData } from "../../core/jobs/job-queues.ts";
import { newId } from "../../core/new-id.ts";
import { captureEmails } from "../../testing/capture-emails.ts";
import { createCardHolder } from "../../testing/card-holder.ts";
import { type Person, startTestShop } from "../../testing/test-shop.ts";
import { sendReviewMail } from "./send-review-mail.ts";

const shop = await startTestShop();
const admin = await shop.admin();
afterAll(shop.close);

const { hideReview, answerReview } = admin.api.reviews;
const newest = () => shop.visitorApi().reviews.listNewest();
const inRest = async (): Promise<{ _id: string }[]> =>
  (await shop.inject({ url: "/reviews", headers: { accept: "application/json" } })).json();

async function reviewOfTool(author: Person, stars: number): Promise<Review & { toolId: string }> {
  const tool = await shop.tool();
  const order = await shop.order(author, tool);
  const { transactionId } = await author.api.payments.startPayment({ orderId: order.id });
  await createCardHolder(shop).pay(transactionId);
  await author.api.payments.report({ orderId: order.id, transactionId });
  const review = await author.api.reviews.postReview({ stars, review: "The handle broke", toolId: tool.id });
  return { ...review, toolId: tool.id };
}

test("a hidden review of the shop is seen by nobody but its author and admins, until it is shown again", async () => {
  const [author, other] = [await shop.buyer(), await shop.buyer()];
  const visible = await author.api.reviews.postReview({ stars: 5, review: "Good" });
  const { id } = await author.api.reviews.postReview({ stars: 1, review: "Buy at my shop instead" });
  const etag = (await shop.inject({ url: "/reviews" })).headers.etag;
  expect(await hideReview({ id, reason: "  Advertisement " })).toMatchObject({ id, hiddenReason: "Advertisement" });

  expect((await newest()).map((review) => review.id)).toEqual([visible.id]);
  expect(await other.api.reviews.listNewest()).toEqual(await newest());
  expect((await inRest()).map(({ _id }) => _id)).toEqual([visible.id]);
  expect((await shop.inject({ url: "/reviews", headers: { "if-none-match": String(etag) } })).statusCode).toBe(200);
  expect(await other.api.reviews.listOwn()).toEqual([]);
  expect(await author.api.reviews.listOwn()).toMatchObject([
    { id, hiddenReason: "Advertisement", toolName: null },
    { id: visible.id, hiddenReason: null },
  ]);
  expect((await admin.api.reviews.list({ state: "hidden" })).rows).toMatchObject([{ id, authorEmail: author.email }]);

  expect(await hideReview({ id, reason: null })).toMatchObject({ hiddenReason: null });
  expect((await newest()).map((review) => review.id)).toEqual([id, visible.id]);
  expect((await inRest()).map(({ _id }) => _id)).toEqual([visible.id, id]);
});

test("an answer goes when its author writes something else, and stays when only the stars change", async () => {
  const author = await shop.buyer();
  const { id, toolId } = await reviewOfTool(author, 1);
  await answerReview({ id, text: "We are sorry." });
  const again = (review: string, stars: number) => author.api.reviews.postReview({ stars, review, toolId });
  expect(await again("The handle broke", 2)).toMatchObject({ id, answer: "We are sorry." });
  expect(await again("Best handle ever", 5)).toMatchObject({ id, answer: null, answeredAt: null });
});

test("the stars of a tool leave hidden reviews out, and its author learns the reason", async () => {
  const author = await shop.buyer();
  const { id, toolId } = await reviewOfTool(author, 1);
  const ofTool = () => shop.visitorApi().reviews.listToolReviews({ toolId });
  expect(await ofTool()).toMatchObject({ count: 1, averageStars: 1 });
  await hideReview({ id, reason: "About another tool" });
  expect(await ofTool()).toEqual({ rows: [], count: 0, averageStars: null });
  const own = () => author.api.reviews.getOwnToolReview({ toolId });
  expect(await own()).toMatchObject({ canReview: true, review: { id, hiddenReason: "About another tool" } });
  // Writing it again does not show it.
  await author.api.reviews.postReview({ stars: 5, review: "Great", toolId });
  expect(await own()).toMatchObject({ review: { text: "Great", hiddenReason: "About another tool" } });
  expect(await ofTool()).toMatchObject({ count: 0 });
});

test("the shop's answer is shown below the review until it is removed; REST stays as specified", async () => {
  const author = await shop.buyer();
  const { id } = await author.api.reviews.postReview({ stars: 3, review: "Late" });
  const answered = await answerReview({ id, text: " The carrier was on strike. " });
  expect(answered).toMatchObject({ answer: "The carrier was on strike.", answeredAt: expect.any(String) });
  expect((await newest())[0]).toEqual(answered);
  expect((await inRest()).at(-1)).toEqual({ _id: id, name: author.ctx.user.displayName, stars: 3, review: "Late" });
  // Sending the same answer again changes nothing.
  expect(await answerReview({ id, text: "The carrier was on strike." })).toEqual(answered);
  expect(await answerReview({ id, text: "  " })).toMatchObject({ answer: null, answeredAt: null });
  expect((await newest())[0]).toMatchObject({ id, answer: null });
});

test("an answer of another admin is not replaced unseen", async () => {
  const { id } = await reviewOfTool(await shop.buyer(), 2);
  await answerReview({ id, text: "We are sorry.", expected: null });
  const late = { id, text: "Please write to us.", expected: null };
  await expect(answerReview(late)).rejects.toMatchObject({ code: "CONFLICT" });
  // The same answer again, after a lost response.
  expect(await answerReview({ ...late, text: "We are sorry." })).toMatchObject({ answer: "We are sorry." });
  expect(await answerReview({ ...late, expected: "We are sorry." })).toMatchObject({ answer: late.text });
});

test("the author gets one email about an answer, however often it is corrected, removed and put back", async () => {
  const author = await shop.buyer();
  const { id } = await reviewOfTool(author, 2);
  await answerReview({ id, text: "We are sorry.\nA new handle is on its way." });
  const text = "We are sorry.\nA new handle is on its way to you.";
  const { answeredAt } = await answerReview({ id, text });
  await answerReview({ id, text: null });
  const putBack = { id, text, isUndo: true, answeredAt: answeredAt ?? "" };
  expect(await answerReview(putBack)).toMatchObject({ answer: text, answeredAt });
  await expect(answerReview({ id, text: "We are sorry.", isUndo: true })).rejects.toMatchObject({ code: "CONFLICT" });
  const queued = await shop.services.sql<{ data: JobData["review-mails"]; isLater: boolean }[]>`
    select data, start_after > now() + interval '30 seconds' as "isLater" from pgboss.job where name = 'review-mails' and data ->> 'reviewId' = ${id}`;
  expect([...queued]).toEqual([{ data: { reviewId: id }, isLater: true }]);
  const { mailer, sent } = captureEmails(shop.services);
  await sendReviewMail({ ...shop.services, mailer }, { reviewId: id });
  expect(sent).toMatchObject([{ to: author.email, subject: "The shop has answered your review" }]);
  expect(sent[0]?.text).toContain("A new handle is on its way to you.");
  await answerReview({ id, text: null });
  await sendReviewMail({ ...shop.services, mailer }, { reviewId: id });
  expect(sent).toHaveLength(1);
});

test("strangers and buyers moderate nothing, and neither does a reason without words", async () => {
  const author = await shop.buyer();
  const { id } = await author.api.reviews.postReview({ stars: 4, review: "Fine" });
  for (const [{ reviews }, code] of [
    [shop.visitorApi(), "UNAUTHORIZED"],
    [author.api, "FORBIDDEN"],
  ] as const) {
    await expect(reviews.hideReview({ id, reason: "Mine" })).rejects.toMatchObject({ code });
    await expect(reviews.answerReview({ id, text: "Mine" })).rejects.toMatchObject({ code });
    await expect(reviews.list({})).rejects.toMatchObject({ code });
  }
  await expect(shop.visitorApi().reviews.listOwn()).rejects.toMatchObject({ code: "UNAUTHORIZED" });
  for (const reason of ["", "  ", "x".repeat(501), "a\0b"])
    await expect(hideReview({ id, reason })).rejects.toMatchObject({ code: "BAD_REQUEST" });
  await expect(answerReview({ id, text: "x".repeat(2001) })).rejects.toMatchObject({ code: "BAD_REQUEST" });
  for (const unknown of [{ id: newId() }, { id: newId() }]) {
    await expect(hideReview({ ...unknown, reason: "Gone" })).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(answerReview({ ...unknown, text: "Gone" })).rejects.toMatchObject({ code: "NOT_FOUND" });
  }
  expect((await newest())[0]).toMatchObject({ id, answer: null, hiddenReason: null });
});

test("each change is in the audit log with what was before, and a repeated one once", async () => {
  const author = await shop.buyer();
  const { id } = await author.api.reviews.postReview({ stars: 0, review: "Bad" });
  await Promise.all([hideReview({ id, reason: "Insult" }), hideReview({ id, reason: "Insult" })]);
  await hideReview({ id, reason: null });
  await answerReview({ id, text: "Why?" });
  const entries = await shop.services.db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.entity, "review"), eq(auditLog.entityId, id)))
    .orderBy(asc(auditLog.id));
  const entityName = `Review by ${author.ctx.user.id}`;
  expect(entries).toMatchObject([
    {
      action: "hidden",
      entityName,
      byUserId: admin.ctx.user.id,
      before: { hiddenReason: null },
      after: { hiddenReason: "Insult" },
    },
    { action: "restored", before: { hiddenReason: "Insult" }, after: { hiddenReason: null } },
    { action: "answered", before: { answer: null }, after: { answer: "Why?" } },
  ]);
});

test("admins find reviews by text, author, tool and state, newest first, page by page", async () => {
  const author = await shop.buyer();
  const ofTool = await reviewOfTool(author, 4);
  const { id } = await author.api.reviews.postReview({ stars: 5, review: "Unmistakably 100% fine" });
  const ids = async (input: Parameters<typeof admin.api.reviews.list>[0]) =>
    (await admin.api.reviews.list(input)).rows.map((row) => row.id);
  expect(await ids({ search: author.email })).toEqual([id, ofTool.id]);
  expect(await ids({ search: author.email, direction: "asc" })).toEqual([ofTool.id, id]);
  expect(await ids({ search: author.email, sortBy: "stars" })).toEqual([id, ofTool.id]);
  expect(await admin.api.reviews.list({ search: author.email, pageSize: 1, page: 2 })).toMatchObject({
    rows: [{ id: ofTool.id, toolName: expect.stringContaining("hammer") }],
    total: 2,
  });
  expect(await ids({ search: "100%" })).toEqual([id]);
  expect(await ids({ search: id })).toEqual([id]);
  await answerReview({ id, text: "Thanks" });
  expect(await ids({ search: author.email, state: "unanswered" })).toEqual([ofTool.id]);
  await hideReview({ id: ofTool.id, reason: "Spam" });
  expect(await ids({ search: author.email, state: "unanswered" })).toEqual([]);
  expect(await ids({ search: author.email, state: "visible" })).toEqual([id]);
  expect(await ids({ search: author.email, state: "hidden" })).toEqual([ofTool.id]);
});
