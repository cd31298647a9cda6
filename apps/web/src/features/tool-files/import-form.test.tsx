// @vitest-environment jsdom
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { FakeShop } from "../../testing/fake-shop.ts";
import { fakeUpload } from "../../testing/fake-upload.ts";
import { renderInShop } from "../../testing/render-in-shop.tsx";
import { ImportForm } from "./import-form.tsx";

/** The form, with a file chosen and sent to a shop that responds with `answer`. Returns what the shop got. */
async function send(file: File, answer: unknown) {
  new FakeShop({});
  const got = fakeUpload(() => answer);
  renderInShop(<ImportForm />);
  const input = document.querySelector<HTMLInputElement>("input[type=file]");
  await userEvent.upload(input ?? document.body, file);
  await userEvent.click(screen.getByRole("button", { name: "Preview" }));
  return got;
}

test("a price list is sent as CSV, whatever type the browser gives it", async () => {
  const importId = "0199a000-0000-7000-8000-000000000001";
  const got = await send(new File(["sku,price"], "prices & more.csv", { type: "application/vnd.ms-excel" }), {
    importId,
  });
  await expect.poll(() => got).toEqual([{ path: "/import/tools?name=prices+%26+more.csv", type: "text/csv" }]);
  await waitFor(() => expect(screen.queryByRole("progressbar", { name: "Sending the file" })).toBeNull());
  expect(screen.queryByRole("alert")).toBeNull();
});

test("a file that is refused stays chosen, and the reason is shown", async () => {
  await send(new File([""], "empty.csv"), { error: { code: "invalid", message: "The file is empty." } });
  expect((await screen.findByRole("alert")).textContent).toContain("The file is empty.");
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Preview" }).disabled).toBe(false);
});
