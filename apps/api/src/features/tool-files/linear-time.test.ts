import { parseFacts } from "@ironmonger/contract/catalog/parse-facts";
import { parseSalesUnit } from "@ironmonger/contract/catalog/sales-unit";
import { parsePrice, parsePriceUnit } from "@ironmonger/contract/pricing/parse-price";
import { parsePriceBreaks } from "@ironmonger/contract/pricing/tool-rules";
import { dollars } from "@ironmonger/contract/testing/dollars";
import { growth } from "@ironmonger/contract/testing/growth";
import { expect, test } from "vitest";
import { clarifyNumbers } from "../files/decimal-sign.ts";
import { readAmount, readCount, readMeasure } from "../files/read-number.ts";
import { readTable } from "../files/read-table.ts";
import { findPicture, plainText } from "../files/read-texts.ts";
import { attributeFinder } from "./internal/attribute-columns.ts";
import { readWeight } from "./internal/read-cells.ts";
import { recogniseToolFields } from "./recognise-fields.ts";

const fillers = [
  " ",
  "1",
  "1,",
  "1.",
  "'",
  "(",
  "-",
  ";",
  ":",
  ": ",
  "a; ",
  "<a",
  "<",
  "&",
  "&amp",
  "&#1",
  "//",
  "http://",
  "box of ",
];
const known = {
  money: dollars,
  findCategory: () => undefined,
  categoryLists: { between: /[,;|\n]/, inPath: undefined },
  findModel: () => undefined,
  answerTo: () => undefined,
  priceUnitOf: {},
  weightHeading: "Weight (kg)",
  decimalSign: undefined,
};
const length = {
  id: "019a3b5c-7d9e-7f10-8a2b-3c4d5e6f7081",
  name: "Length",
  kind: "number" as const,
  ...{ unit: "mm", choices: [], position: 0, categoryId: null },
};

test.each([
  ["a count", readCount],
  ["an amount", (text) => readAmount(text, dollars, 1)],
  ["numbers that are unclear", (text) => clarifyNumbers(text, ",")],
  ["a measure", (text) => readMeasure(text, true)],
  ["a weight", (text) => readWeight(text, known)],
  ["a picture", findPicture],
  ["a text", plainText],
  ["facts", parseFacts],
  ["price breaks", (text) => parsePriceBreaks(text, dollars)],
  ["a sales unit", parseSalesUnit],
  ["a price unit", parsePriceUnit],
  ["a price with its unit", (text) => parsePrice(text, dollars)],
  ["a heading", (text) => recogniseToolFields([text])],
  ["the heading of an attribute", attributeFinder([length])],
] as [string, (text: string) => unknown][])("the time to read %s of a file grows with its length", (_, read) => {
  for (const filler of fillers) {
    const write = (size: number) => `1${filler.repeat(size / filler.length)}q`;
    expect(growth(read, write, [2_000, 64_000], 6), filler).toBeLessThan(400);
  }
});

test.each([",", ";", '"', '"a', "\t", "a,", '"",', "\n", "|"])(
  "the time to read a file grows with its length where it is full of %j",
  async (filler) => {
    const read = async (size: number) => {
      const text = Buffer.from(`sku,name,price\n${filler.repeat(size / filler.length)}\n`);
      const start = process.cpuUsage();
      try {
        const { rows } = await readTable(
          {
            [Symbol.asyncIterator]: async function* () {
              yield text;
            },
          },
          { encoding: "utf-8" },
          (headings) => recogniseToolFields(headings).fields.filter(Boolean).length,
        );
        for await (const _row of rows);
      } catch {
        // A file that is refused is refused as fast.
      }
      const { user, system } = process.cpuUsage(start);
      return (user + system) / 1000;
    };
    await read(10_000);
    const short = Math.max(await read(50_000), 1);
    expect((await read(1_600_000)) / short).toBeLessThan(400);
  },
);
