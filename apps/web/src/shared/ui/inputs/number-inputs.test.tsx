// @vitest-environment jsdom
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, test } from "vitest";
import { renderInShop } from "../../../testing/render-in-shop.tsx";
import { MoneyInput } from "./money-input.tsx";
import { WholeNumberInput } from "./whole-number-input.tsx";

function Fields() {
  const [price, setPrice] = useState("");
  const [pieces, setPieces] = useState<number | string>("");
  return (
    <>
      <MoneyInput label="Price" value={price} onChange={({ currentTarget }) => setPrice(currentTarget.value)} />
      <WholeNumberInput label="Pieces" value={pieces} onChange={setPieces} />
      <output aria-label="Reported">{JSON.stringify(pieces)}</output>
    </>
  );
}
const reported = () => JSON.parse(screen.getByLabelText("Reported").textContent ?? "");

test.each([
  ["12,50", "= $12.50"],
  ["1,250.00", "= $1,250"],
  ["8.4", "= $8.40"],
])("a price of %s says what it is read as: %s, typed or pasted", async (text, amount) => {
  renderInShop(<Fields />);
  const field = screen.getByRole("textbox", { name: "Price" });
  await userEvent.type(field, text);
  expect(screen.getByText(amount)).toBeTruthy();
  await userEvent.clear(field);
  await userEvent.click(field);
  await userEvent.paste(text);
  expect(screen.getByText(amount)).toBeTruthy();
  expect(field).toHaveProperty("value", text);
});

test.each(["44.5", "44,5", "44.500", "-3", "many"])(
  "a number of pieces of %s stays as it was entered",
  async (text) => {
    renderInShop(<Fields />);
    const field = screen.getByRole("textbox", { name: "Pieces" });
    await userEvent.type(field, text);
    await userEvent.tab();
    expect(field).toHaveProperty("value", text);
    expect(reported()).toBe(text);
  },
);

test("a whole number of pieces is written in groups once its field is left", async () => {
  renderInShop(<Fields />);
  await userEvent.type(screen.getByRole("textbox", { name: "Pieces" }), "1200");
  expect(reported()).toBe(1200);
  await userEvent.tab();
  expect(screen.getByRole("textbox", { name: "Pieces" })).toHaveProperty("value", "1,200");
});
