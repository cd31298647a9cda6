import { expect, test } from "vitest";
import { type Column, firstLineOf, layoutOf, type Role, roomOf, rowHeaderId } from "./column.ts";

const column = (role: Role, title: string, priority?: 1 | 2 | 3): Column<string> => ({
  role,
  title,
  of: (row) => row,
  ...(priority && { priority }),
});
const [name, buyer, note] = [column("name", "Order"), column("text", "Buyer"), column("text", "Note")];
const [pieces, total] = [column("figure", "Pieces"), column("money", "Total")];
const titles = (columns: Column<string>[]) => columns.map(({ title }) => title);

test.each([
  ["an amount rather than a figure", [name, pieces, total], ["Total"]],
  ["a figure where there is no amount", [name, pieces], ["Pieces"]],
  ["the first of several texts as well", [name, buyer, note, total], ["Buyer", "Total"]],
  ["no text where it is the only one", [name, buyer, total], ["Total"]],
  ["nothing else where there is no number", [name, buyer], []],
  ["only what is on every screen", [name, column("money", "Open", 2), column("figure", "Lines", 1)], ["Lines"]],
])("on phones the first line of a row has, besides the name, %s", (_what, columns, expected) => {
  expect(titles(firstLineOf(columns))).toEqual(expected);
});

const shareOf = (one: Column<string>, columns: Column<string>[], rows: string[] = []) =>
  (roomOf(one, columns, rows) as { "--share"?: string })["--share"];

test("a name gets more of the room than a text, and together they get all of it", () => {
  const columns = [name, buyer, total];
  expect(shareOf(name, columns)).toBe("57%");
  expect(shareOf(buyer, columns)).toBe("42%");
});

test("of two columns the one with longer texts gets more of the room", () => {
  const short = { ...buyer, of: () => "Ada" };
  const long = { ...name, of: () => "Claw hammer with a handle of ash" };
  expect(shareOf(short, [long, short], ["row"])).toBe("20%");
  expect(shareOf(long, [long, short], ["row"])).toBe("80%");
});

test("a number needs no share of the room", () => {
  expect(shareOf(total, [name, buyer, total])).toBeUndefined();
});

test("a name beside two texts is a number, so that the texts share the room", () => {
  const columns = [name, buyer, note, total];
  expect(shareOf(name, columns)).toBeUndefined();
  expect(shareOf(buyer, columns)).toBe("50%");
});

test("figures, money and actions stand at the right, everything else at the left", () => {
  const roles: Role[] = ["name", "text", "figure", "money", "state", "time", "actions"];
  const isRight = (role: Role) => layoutOf({ role })["data-right"] === true;
  expect(roles.filter(isRight)).toEqual(["figure", "money", "actions"]);
});

test("a column without a priority is on every screen", () => {
  expect(layoutOf({ role: "text" })["data-priority"]).toBe(1);
  expect(layoutOf({ role: "text", priority: 3 })["data-priority"]).toBe(3);
});

test("a row has its own header, to which its buttons refer", () => {
  expect(rowHeaderId("IM-10001")).not.toBe(rowHeaderId("IM-10002"));
});
