// @vitest-environment jsdom
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { FakeShop } from "../../testing/fake-shop.ts";
import { renderInShop } from "../../testing/render-in-shop.tsx";
import { PostReviewForm } from "./post-review-form.tsx";

const field = () => screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Review" });

test("an unfinished review survives a reload, and the form is empty once it is posted", async () => {
  const sent: unknown[] = [];
  new FakeShop({
    "reviews.postReview": (input) => {
      sent.push(input);
      return { id: "0199a000-0000-7000-8000-000000000001", name: "Ada", stars: 0, text: "Good clamps" };
    },
  });
  const page = renderInShop(<PostReviewForm author="Ada" />);
  await userEvent.type(field(), "Good cl");
  page.unmount();

  const reloaded = renderInShop(<PostReviewForm author="Ada" />);
  expect(field().value).toBe("Good cl");
  await userEvent.type(field(), "amps");
  await userEvent.click(screen.getByRole("button", { name: "Add review" }));
  await expect.poll(() => field().value).toBe("");
  expect(sent).toEqual([{ stars: 0, review: "Good clamps" }]);
  reloaded.unmount();
  renderInShop(<PostReviewForm author="Ada" />);
  expect(field().value).toBe("");
});
