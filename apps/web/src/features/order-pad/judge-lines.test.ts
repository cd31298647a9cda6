import { messages } from "@ironmonger/contract/messages";
import { moneyIn } from "@ironmonger/contract/money";
import { expect, test } from "vitest";
import { judgeLines, type PadAnswer, type PadTool } from "./judge-lines.ts";
import { askKey, type PadLine } from "./pad-lines.ts";

const tool: PadTool = {
  toolId: "a",
  name: "Anvil",
  sku: "AN-1",
  imageUrl: "",
  isInShop: true,
  minOrder: 10,
  casePack: 1,
  salesUnit: { kind: "piece" },
  available: 5,
  priceCents: 900,
  priceUnit: 1,
  priceBreaks: [],
  family: null,
};
const dollars = moneyIn("USD");
const line: PadLine = { id: 1, text: "AN-1 0", name: "AN-1", ask: { text: "AN-1 0" } };
const answer: PadAnswer = {
  toolId: tool.toolId,
  name: "AN-1",
  quantity: null,
  written: undefined,
  quantityError: messages.quantityBelowOne,
  candidates: [],
  message: `${messages.quantityBelowOne} Only 5 left, and the minimum order is 10.`,
  isSearched: true,
  wasSearched: false,
};
const day = { today: "2026-11-30", timeZone: "UTC" };
const judge = (of: PadLine, answered: PadAnswer, available: number, inBasket = 0) =>
  judgeLines(
    [of],
    { byAsk: new Map([[askKey(of), answered]]), tools: new Map([[tool.toolId, { ...tool, available }]]) },
    day,
    dollars,
    [{ toolId: tool.toolId, quantity: inBasket, tool }],
  ).map(({ outcome, message }) => [outcome, message]);

test("what is wrong with a line that the shop read is said once", () => {
  expect(judge(line, answer, 5)).toEqual([["short", answer.message]]);
  const inBasket = "10 are in your basket already.";
  const question = {
    ...answer,
    quantityError: undefined,
    message: `How many? The minimum order is 10 pieces. ${inBasket}`,
  };
  expect(judge(line, question, 100, 10)).toEqual([["adjust", question.message]]);
  const fraction = { ...answer, quantityError: messages.wholeQuantity };
  expect(judge(line, fraction, 100, 10)).toEqual([["adjust", `${messages.wholeQuantity}. ${inBasket}`]]);
});

test("packs that the shop read from a line stay packs of the tool, and the line says how many pieces they have", () => {
  const of10 = { ...tool, casePack: 10, available: 100 };
  const answered = {
    ...answer,
    quantity: 30,
    written: { quantity: 3, unit: "pack" as const },
    quantityError: undefined,
  };
  const lookups = { byAsk: new Map([[askKey(line), answered]]), tools: new Map([[of10.toolId, of10]]) };
  expect(judgeLines([line], lookups, day, dollars)).toMatchObject([
    { outcome: "ready", quantity: 30, message: "3 packs of 10 pieces." },
  ]);
  const chosen = { ...line, toolId: of10.toolId };
  const byAsk = new Map([[askKey(line), { ...answered, toolId: undefined, quantity: null }]]);
  expect(judgeLines([chosen], { ...lookups, byAsk }, day, dollars)).toMatchObject([{ outcome: "ready", quantity: 30 }]);
});

test("once the tool of a line is chosen, its quantity is asked for, and not the tool again", () => {
  const chosen = { ...line, toolId: tool.toolId };
  const choice = { ...answer, toolId: undefined, message: "Which of these is it?" };
  expect(judge(chosen, choice, 100)).toEqual([["adjust", messages.quantityBelowOne]]);
  expect(judge(chosen, { ...choice, quantityError: undefined }, 100)).toEqual([
    ["adjust", "How many? The minimum order is 10 pieces."],
  ]);
});
