// @vitest-environment jsdom
import type { ReviewPage, ReviewRow } from "@ironmonger/contract/reviews";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { trpc } from "../../../shared/server/trpc.ts";
import { FakeShop, ShopError } from "../../../testing/fake-shop.ts";
import { renderInShop } from "../../../testing/render-in-shop.tsx";
import { ReviewsTable } from "./reviews-table.tsx";

const review: ReviewRow = {
  id: "0199a000-0000-7000-8000-000000000001",
  name: "Otto",
  authorEmail: "otto@example.com",
  stars: 2,
  text: "The handle broke",
  postedAt: "2026-11-01T10:00:00.000Z",
  toolId: null,
  toolName: null,
  isVerifiedPurchase: false,
  answer: "We are sorry.",
  answeredAt: "2026-11-02T10:00:00.000Z",
  hiddenReason: null,
};

function Page() {
  const { data } = trpc.reviews.list.useQuery({});
  return <ReviewsTable rows={data?.rows} empty={null} />;
}

/** What is done with a review is behind three dots. */
async function choose(name: string) {
  await userEvent.click(await screen.findByRole("button", { name: "More for Otto, the shop" }));
  await userEvent.click(await screen.findByRole("menuitem", { name }));
}

test("an answer that was removed is put back by Undo in its toast", async () => {
  const sent: unknown[] = [];
  let row = review;
  new FakeShop({
    "reviews.list": (): ReviewPage => ({ rows: [row], total: 1 }),
    "reviews.answerReview": (input) => {
      sent.push(input);
      row = { ...row, answer: (input as { text: string }).text || null };
      return row;
    },
  });
  renderInShop(<Page />);
  await choose("Edit answer");
  await userEvent.clear(await screen.findByRole("textbox", { name: "Answer" }));
  await userEvent.click(screen.getByRole("button", { name: "Save answer" }));
  await userEvent.click(await screen.findByRole("button", { name: "Undo" }));
  await expect
    .poll(() => sent.at(-1))
    .toEqual({ id: review.id, text: "We are sorry.", isUndo: true, answeredAt: review.answeredAt });
  await userEvent.click(screen.getByRole("button", { name: "Details" }));
  expect(await screen.findByText("We are sorry.")).toBeTruthy();
});

test("a refused hiding leaves its reason in the dialog, and so does a reload", async () => {
  let isRefused = true;
  new FakeShop({
    "reviews.list": (): ReviewPage => ({ rows: [review], total: 1 }),
    "reviews.hideReview": () => {
      if (isRefused) throw new ShopError("FORBIDDEN", "Only admins may do this.");
      return { ...review, hiddenReason: "An insult" };
    },
  });
  const openDialog = async () => {
    await choose("Hide");
    return screen.findByRole("textbox", { name: "Reason" });
  };
  const page = renderInShop(<Page />);
  await userEvent.type(await openDialog(), "An insult");
  const submit = async () => {
    const dialog = await screen.findByRole("dialog", { name: "Hide this review?" });
    await userEvent.click(within(dialog).getByRole("button", { name: "Hide" }));
  };
  await submit();
  expect(await screen.findByText("Only admins may do this.")).toBeTruthy();
  expect(screen.getByRole("textbox", { name: "Reason" })).toHaveProperty("value", "An insult");
  page.unmount();
  renderInShop(<Page />);
  expect(await openDialog()).toHaveProperty("value", "An insult");
  isRefused = false;
  await submit();
  await expect.poll(() => screen.queryByRole("textbox", { name: "Reason" })).toBeNull();
  expect(await screen.findByText("hidden")).toBeTruthy();
});
