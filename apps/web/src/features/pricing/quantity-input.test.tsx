// @vitest-environment jsdom
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, test } from "vitest";
import { renderInShop } from "../../testing/render-in-shop.tsx";
import { QuantityInput } from "./quantity-input.tsx";

const clamps = {
  minOrder: 200,
  available: 950,
  priceCents: 400,
  priceUnit: 1 as const,
  casePack: 1,
  priceBreaks: [],
  family: null,
};
const outOfRange = "Order must be more than minimum order and can't exceed available quantity";

function Field({ terms = clamps }: { terms?: typeof clamps }) {
  const [quantity, setQuantity] = useState(clamps.minOrder);
  return (
    <>
      <QuantityInput value={quantity} onChange={setQuantity} terms={terms} total="$800" />
      <output aria-label="Chosen">{String(quantity)}</output>
    </>
  );
}

function open(terms = clamps) {
  renderInShop(<Field terms={terms} />);
  return { field: screen.getByRole("spinbutton", { name: "Order quantity" }), user: userEvent.setup() };
}
const chosen = () => screen.getByLabelText("Chosen").textContent;

test("it starts at the minimum order, without an error", () => {
  const { field } = open();
  expect(field).toHaveProperty("value", "200");
  expect(screen.queryByText(outOfRange)).toBeNull();
});

test.each([
  ["150", "Use 200", "200"],
  ["2,000 pcs", "Use 950", "950"],
])(
  "%s pieces are refused, and one press takes the nearest quantity that can be ordered",
  async (text, offer, taken) => {
    const { field, user } = open();
    await user.clear(field);
    await user.type(field, text);
    expect(screen.getByText(outOfRange)).toBeTruthy();
    await user.click(screen.getByRole("button", { name: offer }));
    expect(chosen()).toBe(taken);
    expect(screen.queryByText(outOfRange)).toBeNull();
  },
);

test("what is pasted with separators and a unit is understood, and written in groups once the field is left", async () => {
  const { field, user } = open();
  await user.clear(field);
  await user.click(field);
  await user.paste(" 900 pcs. ");
  expect(chosen()).toBe("900");
  await user.tab();
  expect(field).toHaveProperty("value", "900");
});

test("buttons and arrow keys step by the minimum order and stay within what can be ordered", async () => {
  const { field, user } = open();
  await user.click(screen.getByRole("button", { name: "200 pieces more" }));
  expect(chosen()).toBe("400");
  await user.type(field, "{ArrowUp}{ArrowUp}{ArrowUp}");
  expect(chosen()).toBe("950");
  for (let press = 0; press < 6; press += 1) await user.click(screen.getByRole("button", { name: "200 pieces fewer" }));
  expect(chosen()).toBe("200");
});

test("what is sold in packs is stepped by packs, and between two packs both are offered", async () => {
  const { field, user } = open({ ...clamps, casePack: 50 });
  await user.click(screen.getByRole("button", { name: "50 pieces more" }));
  expect(chosen()).toBe("250");
  await user.clear(field);
  await user.type(field, "370");
  expect(screen.getByText("Sold in packs of 50")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Use 350" })).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Use 400" }));
  expect(chosen()).toBe("400");
});
