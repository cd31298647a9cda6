// @vitest-environment jsdom
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { FakeShop, ShopError } from "../../../testing/fake-shop.ts";
import { renderInShop } from "../../../testing/render-in-shop.tsx";
import { testTool } from "../../../testing/test-tool.ts";
import { testCompany } from "../../../testing/test-user.ts";
import { ExplainPrice } from "./explain-price.tsx";

const explained = {
  unitPriceCents: 395,
  priceUnit: 1,
  totalCents: 39_500,
  explanation: [{ text: "List price $5" }, { text: "Price list Schools: $3.95 from 100 pieces" }],
};

function open(answer: (input: unknown) => unknown = () => explained) {
  const asked: unknown[] = [];
  new FakeShop({
    "orderPad.resolveLines": (input) => {
      const { rows } = input as { rows: { text: string }[] };
      return { rows: rows[0]?.text === "HT-1008" ? [{ line: 1, toolId: testTool.id }] : [] };
    },
    "companies.explainPrice": (input) => {
      asked.push(input);
      return answer(input);
    },
  });
  renderInShop(<ExplainPrice company={testCompany} />);
  return asked;
}
async function explain(sku: string, quantity?: string) {
  await userEvent.type(screen.getByRole("textbox", { name: "SKU" }), sku);
  const field = screen.getByRole("textbox", { name: "Quantity" });
  if (quantity !== undefined) {
    await userEvent.clear(field);
    await userEvent.type(field, quantity);
  }
  await userEvent.click(screen.getByRole("button", { name: "Explain" }));
}
const said = () => screen.getByRole("status").textContent;

test("what a company pays for a tool is shown with the rules that led to it", async () => {
  const asked = open();
  await explain(" HT-1008 ", "100");
  await expect.poll(said).toContain("$3.95 each, $395 for 100");
  expect(screen.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    "List price $5",
    "Price list Schools: $3.95 from 100 pieces",
  ]);
  expect(asked).toEqual([{ companyId: testCompany.id, toolId: testTool.id, quantity: 100 }]);
});

test("a price of several pieces says of how many", async () => {
  open(() => ({ ...explained, priceUnit: 100 }));
  await explain("HT-1008");
  await expect.poll(said).toContain("$3.95 per 100");
});

test("a SKU that no tool has is named as that, and nothing is asked", async () => {
  const asked = open();
  await explain("HT-9999");
  await expect.poll(said).toBe("There is no tool with this SKU.");
  expect(asked).toEqual([]);
});

test.each(["0", "2.5", "some"])("a quantity of “%s” is refused", async (quantity) => {
  const asked = open();
  await explain("HT-1008", quantity);
  await expect.poll(said).toBe("Type a whole number of pieces.");
  expect(asked).toEqual([]);
});

test("without a SKU there is nothing to explain", () => {
  open();
  expect(screen.getByRole("button", { name: "Explain" })).toHaveProperty("disabled", true);
});

test("what the shop refuses is said in its words, in place of the last answer", async () => {
  let isRefused = false;
  open(() => {
    if (isRefused) throw new ShopError("FORBIDDEN", "You may not see prices.");
    return explained;
  });
  await explain("HT-1008");
  await expect.poll(said).toContain("$3.95");
  isRefused = true;
  await userEvent.click(screen.getByRole("button", { name: "Explain" }));
  await expect.poll(said).toBe("You may not see prices.");
});
