import { expect, test } from "vitest";
import type { SalesUnit } from "../catalog/sales-unit.ts";
import { dollars } from "../testing/dollars.ts";
import { judgeOrderList } from "./judge-order-list.ts";
import { readOrderList } from "./read-order-list.ts";

const box: SalesUnit = { kind: "box", contains: 200, of: "piece" };
const pair: SalesUnit = { kind: "pair" };
const roll: SalesUnit = { kind: "roll", contains: 50, of: "m" };
const bag: SalesUnit = { kind: "bag", contains: 2.5, of: "kg" };
const piece: SalesUnit = { kind: "piece" };
const canister: SalesUnit = { kind: "pack", contains: 5, of: "l" };

/** What a list of one line means for a tool with this unit, in packs of 25: the quantity, or those to choose from, or the question. */
function meaning(list: string, salesUnit: SalesUnit): number | number[] | string | null {
  const read = readOrderList(list, dollars);
  if ("message" in read) return read.message;
  const price = { priceCents: 900, priceUnit: 1 as const, priceBreaks: [] };
  const rules = { ...price, minOrder: 25, casePack: 25, available: 100_000, family: null };
  const tool = { toolId: "a", isInShop: true, ...rules, salesUnit };
  const [judged] = judgeOrderList(
    read.lines.map((amount) => ({ tool, amount })),
    { today: "2026-11-30", timeZone: "UTC" },
    dollars,
  );
  if (judged?.outcome === "ready") return judged.quantity;
  return judged?.readings.length ? judged.readings.map(({ quantity }) => quantity) : (judged?.message ?? null);
}

const uom = (quantity: string, unit: string) =>
  `Pos\tArt.-Nr.\tBezeichnung\tMenge\tEinheit\n10\tFA-1\tSchrauben\t${quantity}\t${unit}`;

test.each<[string, SalesUnit, number | number[]]>([
  ["FA-1 50 BX", box, 50],
  ["50 boxes of FA-1", box, 50],
  [uom("50", "Kart."), box, 50],
  [uom("50", "BX"), box, 50],
  [uom("50", "PR"), pair, 50],
  [uom("50", "PAA"), pair, 50],
  [uom("50", "Paar"), pair, 50],
  [uom("50", "EA"), piece, 50],
  [uom("50", "PCE"), piece, 50],
  [uom("50", "Stück"), piece, 50],
  [uom("3", "C"), piece, 300],
  [uom("125", "KG"), bag, 50],
  [uom("2.500", "lfm"), roll, 50],
  [uom("50", "RL"), roll, 50],
  ["FA-1 50 bags", bag, 50],
  [uom("50", "PK"), canister, 50],
  ["FA-1 2 BX", piece, 50],
  ["FA-1;2;VE", piece, 50],
])("%j of a tool sold by %j is %j", (list, unit, quantity) => {
  expect(meaning(list, unit)).toEqual(quantity);
});

test.each<[string, SalesUnit, number[]]>([
  ["FA-1 50 CTN", box, [50, 1250]],
  [uom("50", "PK"), box, [50, 1250]],
  [uom("5000", "EA"), box, [5000, 25]],
  [uom("5000", "Stk"), box, [5000, 25]],
  [uom("50", "C"), box, [25, 50]],
  [uom("50", "M"), roll, [1, 50]],
  [uom("5", "M"), piece, [5000, 5]],
  [uom("50", "EA"), pair, [50, 25]],
  [uom("50", "PR"), piece, [50, 100]],
  ["FA-1 4 doz", pair, [48, 24]],
  ["1000 pcs FA-1", bag, [1000]],
  ["FA-1 4 doz", bag, [48]],
  ["Art.-Nr.\tMenge\tEinheit\nFA-1\t1000\tST", bag, [1000]],
  [uom("1000", "PCE"), roll, [1000]],
  [uom("1000", "Stk"), canister, [1000]],
  ["SKU;Qty\nFA-1;25.000", piece, [25_000, 25]],
  ["SKU;Qty;Unit price\nFA-1;5000;0,045", box, [5000, 25]],
  ["SKU;Qty;Unit;Unit price\nFA-1;50;BX;225,00", box, [50, 1250]],
  ["SKU;Qty;EP\nFA-1;50;0.05", box, [50, 1]],
  ["SKU;Menge;Gebindeart\nFA-1;50;CTN", box, [50, 1250]],
])("%j of a tool sold by %j is not certain, and the line asks", (list, unit, readings) => {
  const read = meaning(list, unit);
  expect(read).toEqual(readings);
});

test.each<[string, SalesUnit]>([
  ["FA-1 1/2 box", box],
  ["FA-1 2.5 boxes", box],
  [uom("50", "Gebinde"), box],
  [uom("50", "Palette"), piece],
  [uom("50", "M"), { kind: "box" }],
  [uom("50", "KG"), piece],
  [uom("130", "KG"), bag],
  ["FA-1 50 bags", piece],
  [uom("2,5", "Stück"), piece],
])("%j of a tool sold by %j is not green", (list, unit) => {
  expect(meaning(list, unit)).not.toEqual(expect.any(Number));
});
