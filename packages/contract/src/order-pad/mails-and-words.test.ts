import { expect, test } from "vitest";
import { dollars } from "../testing/dollars.ts";
import { readOrderList } from "./read-order-list.ts";

const listOf = (text: string) => {
  const list = readOrderList(text, dollars);
  if ("message" in list) throw new Error(list.message);
  return list;
};

test.each<[string, number | undefined, string?]>([
  ["HT-1008 ½ doz", 6],
  ["HT-1008 half a dozen", 6],
  ["HT-1008 1/2 dozen", 6],
  ["HT-1008 two dozen", 24],
  ["HT-1008 a dozen", 12],
  ["HT-1008 a gross", 144],
  ["HT-1008 1/2 gross", 72],
  ["HT-1008 2 gross", 288],
  ["HT-1008 1½ dozen", 18],
  ["HT-1008 1 1/2 doz", 18],
  ["HT-1008 1.5 doz", 18],
  ["HT-1008 ¾ doz", 9],
  ["HT-1008 2½ gross", 360],
  ["HT 250 1/2 dozen", 6],
  ["2 gross HT-1008", 288],
  ["HT-1008\ttwo dozen", 24],
  ["HT-1008 1k", 1000],
  ["HT-1008 1.5k", 1500],
  ["HT-1008 twenty", 20],
  ["HT-1008 twenty-five", 25],
  ["HT-1008 a hundred", 100],
  ["HT-1008 30 only", 30],
  ["HT-1008 x20 URGENT", 20],
  ["HT-1008 20 pcs please", 20],
  ["HT-1008 25 (twenty-five)", 25],
  ["HT-1008 qty: twenty", 20],
])("%j asks for %j", (line, quantity) => {
  const [read] = listOf(line).lines;
  expect([read?.name, read?.quantity]).toEqual([line.startsWith("HT 250") ? "HT 250" : "HT-1008", quantity]);
});

test.each([
  "Four way spider brace",
  "Five lever mortice lock",
  "Two part epoxy",
  "HT-1008 25 (thirty)",
  "HT-1008 25-30",
  "HT-1008 20 to 25",
  "HT-1008 20 or 30",
  "HT-1008 20 + 5",
  "HT-1008 thirty (20)",
  "HT-1008 twenty 30",
  "HT-1008 one hundred and twenty",
  "HT-1008 1.3 doz",
])("%j has no quantity that is certain", (line) => {
  expect(listOf(line).lines[0]?.quantity).toBeUndefined();
});

test("the head and the signature of a mail are set aside, and every line of the list stays", () => {
  const mail = [
    "From: Sam Carter <sam@harbour.example>",
    "Subject: PO 4711",
    "",
    "Hi team,",
    "Hope you are all well.",
    "Please send the following:",
    "HT-1008 250",
    "Claw hammer",
    "ME-5007 25",
    "Many thanks",
    "Sam Carter",
    "Harbour & Sons, 12 Dock Road",
    "Tel. +44 20 7946 0123",
  ].join("\n");
  const { lines, setAside } = listOf(mail);
  expect(lines.map(({ name, quantity, line }) => [line, name, quantity])).toEqual([
    [7, "HT-1008", 250],
    [8, "Claw hammer", undefined],
    [9, "ME-5007", 25],
  ]);
  expect(setAside.lineCount).toBe(9);
  expect(setAside.text).toContain("Hi team,");
  expect(setAside.text).toContain("Harbour & Sons");
});

test.each([
  "HT-1008 250\nHT-1009 20",
  "Hammer\nSaw",
  "Thanks\nHT-1008 250",
  "Best hammer 20\nHT-1008 5",
  "Hi-vis vest 20\nHT-1008 5",
  "Dear HT-1008 5\nHT-1009 5",
  "Hi vis vest\nHT-1008 5",
  "HT-1008 5\nBest hammer",
  "Please send 20 HT-1008\nHT-1009 5",
])("of %j nothing is set aside but what says that it is a mail", (text) => {
  const { lines, setAside } = listOf(text);
  expect(lines.length + setAside.lineCount).toBe(2);
  expect(lines.filter(({ text: line }) => /\d|hammer|saw|vest/i.test(line))).toHaveLength(
    text.startsWith("Thanks") ? 1 : 2,
  );
});
