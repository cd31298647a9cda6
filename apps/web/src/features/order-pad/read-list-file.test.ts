import { messages } from "@ironmonger/contract/messages";
import { dollars } from "@ironmonger/contract/testing/dollars";
import { expect, test } from "vitest";
import { makeXlsx } from "../../testing/make-xlsx.ts";
import { readLines } from "./pad-lines.ts";
import { readListFile } from "./read-list-file.ts";

test("the first sheet of an XLSX file is read, also a large one", async () => {
  const rows = Array.from({ length: 20_000 }, (_, index) => [`HT-${index} "steel"`, index]);
  const text = await readListFile(new File([makeXlsx([["Item", "Qty"], ...rows])], "List.XLSX"));
  const lines = text.split("\n");
  expect(lines).toHaveLength(20_001);
  expect(lines.slice(0, 2)).toEqual(["Item\tQty", '"HT-0 ""steel"""\t0']);
});

test("a fraction of a spreadsheet is no quantity, also with three decimals", async () => {
  const rows = [1.125, 12.345, 2.5, 1234].map((quantity, index) => [`HT-${index}`, quantity]);
  const text = await readListFile(new File([makeXlsx([["SKU", "Qty"], ...rows])], "list.xlsx"));
  expect(
    readLines(text, dollars).map(({ name, quantity, quantityError }) => [name, quantity ?? quantityError]),
  ).toEqual([
    ["HT-0", messages.wholeQuantity],
    ["HT-1", messages.wholeQuantity],
    ["HT-2", messages.wholeQuantity],
    ["HT-3", 1234],
  ]);
});

test("a CSV file is read as UTF-8, UTF-16, or in the code page of western Europe", async () => {
  expect(await readListFile(new File(["Säge;20"], "list.csv"))).toBe("Säge;20");
  const utf16 = new Uint8Array([0xff, 0xfe, 0x53, 0, 0xe4, 0, 0x67, 0, 0x65, 0]);
  expect(await readListFile(new File([utf16], "list.txt"))).toBe("Säge");
  expect(await readListFile(new File([new Uint8Array([0x53, 0xe4, 0x67, 0x65])], "list.csv"))).toBe("Säge");
});

test("a file that is no list, broken or too large is refused by name", async () => {
  const large = new File([new Uint8Array(5_000_001)], "large.csv");
  await expect(readListFile(large)).rejects.toThrow("large.csv is larger than 5 MB. Nothing was read.");
  await expect(readListFile(new File(["PK"], "list.xlsx"))).rejects.toThrow(
    "list.xlsx cannot be read as an XLSX file.",
  );
  await expect(readListFile(new File(["%PDF"], "list.pdf"))).rejects.toThrow("neither a CSV nor an XLSX file");
  await expect(readListFile(new File(["a\0b"], "list.csv"))).rejects.toThrow(
    "list.csv is not a text file. Nothing was read.",
  );
});
