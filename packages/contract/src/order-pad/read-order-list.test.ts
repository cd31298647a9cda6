import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { messages } from "../messages.ts";
import { dollars } from "../testing/dollars.ts";
import { whichQuantity } from "./read-order-line.ts";
import { type OrderListLine, readOrderList, writeLinesToCorrect } from "./read-order-list.ts";

const linesOf = (list: string): OrderListLine[] => {
  const read = readOrderList(list, dollars);
  if ("message" in read) throw new Error(read.message);
  return read.lines;
};
const read = (list: string) =>
  linesOf(list).map(({ name, quantity, unit, quantityError }) => [
    name,
    unit && unit !== "piece" ? `${quantity} packs` : (quantity ?? quantityError),
  ]);

test.each([
  ["HT-1008 250"],
  ["250 x HT-1008"],
  ["250× HT-1008"],
  ["250x HT-1008"],
  ["HT-1008 x 250"],
  ["HT-1008 x250"],
  ["HT-1008, 250"],
  ["HT-1008,250"],
  ["HT-1008;250"],
  ["HT-1008\t250"],
  ["250\tHT-1008"],
  ["250, HT-1008"],
  ['"HT-1008","250"'],
  ["HT-1008 250 pcs"],
  ["250 pcs of HT-1008"],
  ["HT-1008: 250"],
  ["HT-1008 - 250"],
  ["- HT-1008 250"],
  ["HT-1008 qty 250"],
  ["HT-1008 250.0"],
  ["HT-1008 250,00"],
  ["  HT-1008   250  "],
  ["HT-1008,250,12.50"],
  ["HT-1008 = 250"],
  ["HT-1008|250"],
  ["250 | HT-1008"],
  ["| HT-1008 | 250 |"],
  ["HT-1008 (250)"],
  ["HT-1008 (250 pcs)"],
  ["HT-1008 [qty: 250]"],
  ["HT-1008, qty 250"],
  ["HT-1008 250 Stück"],
  ["250 Stk HT-1008"],
  ["1. HT-1008 250"],
  ["12) HT-1008 (250)"],
  ["1) 250 x HT-1008"],
  ["1. HT-1008;250"],
  ["* HT-1008: 250"],
  ["• HT-1008 250"],
  ["- [ ] HT-1008 250"],
  ["HT\0-1008 250"],
  ["HT-1008 250 x"],
  ["qty 250 HT-1008"],
  ["Qty: 250 pcs of HT-1008"],
  ["HT-1008,250,pcs"],
  ["HT-1008;pcs;250"],
  ["250;Stück;HT-1008"],
])("%j is 250 of HT-1008", (line) => {
  expect(read(line)).toEqual([["HT-1008", 250]]);
});

test.each([
  "HT-1008 1,000",
  "HT-1008 1.000",
  "HT-1008 1 000",
  "HT-1008 1'000",
  "HT-1008;1,000.00",
  'HT-1008,"1,000"',
  "1,000 x HT-1008",
  "HT-1008, 1 000 pcs",
  "1 000 HT-1008",
  "1 000 pcs of HT-1008",
])("%j is a thousand of HT-1008", (line) => {
  expect(read(line)).toEqual([["HT-1008", 1000]]);
});

test.each(["No.,SKU,Qty", "#,SKU,Qty", "Nr;SKU;Qty", "Amount,SKU,Qty"])(
  "under %j the quantity is not the first number",
  (heading) => {
    const delimiter = heading.includes(";") ? ";" : ",";
    expect(read(`${heading}\n${["12", "HT-1008", "40"].join(delimiter)}`)).toEqual([["HT-1008", 40]]);
  },
);

test.each(["1;30,0;Hammer;8,40", "4\t30,0\tHammer", "4;30.0;Hammer;8.40"])(
  "%j has two numbers that may be the quantity, and the line asks which",
  (line) => {
    expect(read(line)).toEqual([["Hammer", whichQuantity]]);
  },
);

test.each([
  ["2 boxes of HT-1008", "2 packs"],
  ["2 boxes HT-1008", "2 packs"],
  ["HT-1008 2 packs", "2 packs"],
  ["3 cartons of HT-1008", "3 packs"],
  ["HT-1008, 3 cases", "3 packs"],
  ["HT-1008 2 Kartons", "2 packs"],
  ["2 Pakete HT-1008", "2 packs"],
  ["HT-1008 2 cs", "2 packs"],
  ["HT-1008,20,CS", "20 packs"],
  ["HT-1008;20;VE", "20 packs"],
  ["HT-1008\t20\tboxes\t9.50", "20 packs"],
  ["HT-1008,boxes,20", "20 packs"],
  ["| HT-1008 | 20 | Karton |", "20 packs"],
  ["HT-1008 2 dozen", 24],
  ["HT-1008,2,dz", 24],
  ["HT-1008,20,trucks", 'The unit "trucks" is not known. How many pieces?'],
  ["HT-1008;20 pallets", 'The unit "pallets" is not known. How many pieces?'],
  ["HT-1008 2.5", messages.wholeQuantity],
  ["HT-1008;2,5", messages.wholeQuantity],
  ["HT-1008 0", messages.quantityBelowOne],
  ["0 x HT-1008", messages.quantityBelowOne],
  ["HT-1008 -5", messages.quantityBelowOne],
  ["HT-1008 999999999999", messages.tooManyPieces],
  ["HT-1008,1,000", whichQuantity],
  ["HT-1008,250,125", whichQuantity],
  ["5 250 HT-1008", whichQuantity],
  ["HT-1008", undefined],
])("%j has %j as the quantity of HT-1008, or as its error", (line, quantity) => {
  expect(read(line)).toEqual([["HT-1008", quantity]]);
});

test.each([
  ["hammer 500g", "hammer 500g", undefined],
  ["hammer 500 g", "hammer 500 g", undefined],
  ["hammer 500g 20", "hammer 500g", 20],
  ["M8 x 40", "M8 x 40", undefined],
  ["M8 x 40 bolts 200", "M8 x 40 bolts", 200],
  ["200 x M8 x 40 bolts", "M8 x 40 bolts", 200],
  ["10 mm drill bit", "10 mm drill bit", undefined],
  ["drill bit 10 mm 50", "drill bit 10 mm", 50],
  ["10 500 g hammers", "500 g hammers", 10],
  ["10 000 mm pipe", "10 000 mm pipe", undefined],
  ["10 x 50 mm screws 200", "10 x 50 mm screws", 200],
  ["drill bit 10 250", "drill bit 10", whichQuantity],
  ["Hammer 16,200", "Hammer 16", whichQuantity],
  ["250 hammers", "hammers", 250],
  ["Hammer, 16 oz 20", "Hammer, 16 oz", 20],
  ['3/4" pipe 20', '3/4" pipe', 20],
  ['"3/4 pipe', '"3/4 pipe', undefined],
  ["HT-1008 007", "HT-1008 007", undefined],
  ["magnifier 10x", "magnifier 10x", undefined],
  ["Tool box", "Tool box", undefined],
  ["5 pallet trucks", "pallet trucks", 5],
  ["qty 20 10472", "10472", 20],
  ["10472,2,boxes", "10472", "2 packs"],
  ["10472,boxes,2", "10472", "2 packs"],
  ["Hammer,20,urgent", "Hammer", 20],
])("numbers that belong to the name stay in it: %j", (line, name, quantity) => {
  expect(read(line)).toEqual([[name, quantity]]);
});

test("a SKU of digits, or one that ends like a quantity, is among the ways to read a line", () => {
  const ways = (text: string) =>
    linesOf(text).flatMap((line) => [line, ...line.otherReadings].map(({ name, quantity }) => [name, quantity]));
  expect(ways("10472 250")).toEqual([
    ["10472", 250],
    ["10472 250", undefined],
    ["250", 10_472],
  ]);
  expect(ways("10472 x 250")).toContainEqual(["10472", 250]);
  expect(ways("2 x 10472")).toContainEqual(["10472", 2]);
  expect(ways("HT 250")).toContainEqual(["HT 250", undefined]);
  expect(ways("10472;Claw hammer;250")).toContainEqual(["10472", 250]);
  expect(ways("HT-1008 5 250")).toEqual(
    expect.arrayContaining([
      ["HT-1008", 5250],
      ["HT-1008 5", 250],
    ]),
  );
});

describe("a list with a heading", () => {
  test("has its columns in any order, with others beside them", () => {
    const list = [
      "Price;Qty.;Description;Part No.;Comment",
      '12,50;"1.000";Claw hammer;HT-1008;',
      "",
      ";;;;",
      ';5;"Two\nlines; ""quoted""";;soon',
      "HT-1009 7",
      "9;2,5;;HT-1;",
      "9;as needed;;HT-2;",
      "9;;;HT-3;",
    ].join("\r\n");
    expect(read(`\ufeff${list}`)).toEqual([
      ["HT-1008", 1000],
      ['Two\nlines; "quoted"', 5],
      ["HT-1009", 7],
      ["HT-1", messages.wholeQuantity],
      ["HT-2", messages.wholeQuantity],
      ["HT-3", undefined],
    ]);
    expect(linesOf(list).map(({ line }) => line)).toEqual([2, 5, 7, 8, 9, 10]);
  });

  test.each([
    ["SKU,Quantity", "HT-1008,1,000", whichQuantity],
    ["SKU,Quantity", "HT-1008,2,5", whichQuantity],
    ["Quantity,SKU", "1,000,HT-1008", whichQuantity],
    ["SKU,Quantity", "HT-1008,20,urgent", 20],
    ["SKU;Quantity", "HT-1008;20;", 20],
  ])("below %j, %j has a cell more than headings", (heading, line, quantity) => {
    expect(read(`${heading}\n${line}`).map(([, read]) => read)).toEqual([quantity]);
  });

  test.each(["SKU,Quantity", "qty\tpart number", "Item;Pcs", "SKU Quantity", "Part number", "Article No;Amount;Price"])(
    "%j is no line",
    (heading) => {
      expect(linesOf(heading)).toEqual([]);
    },
  );

  test.each([
    ["Artikelnummer;Menge", "HT-1008;250"],
    ["Anzahl\tArtikel", "250\tHT-1008"],
    ["Art.-Nr.;Stückzahl", "HT-1008;250"],
    ["Pos;Artikel-Nr.;Bezeichnung;Menge;Einheit;Preis", "1;HT-1008;Hammer 16 oz;250;Stück;9,50"],
    ["Bestellnr.;Menge (Stk)", "HT-1008;250"],
    ["Customer SKU,Quantity required (pcs)", "HT-1008,250"],
    ["Référence;Désignation;Quantité;Prix", "HT-1008;Marteau;250;9,50"],
    ["Réf.;Libellé;Qté", "HT-1008;Marteau;250"],
    ["Código;Descripción;Cantidad", "HT-1008;Martillo;250"],
    ["Referencia;Cantidad", "HT-1008;250"],
    ["Codice;Descrizione;Quantità", "HT-1008;Martello;250"],
    ["Codice articolo;Q.tà", "HT-1008;250"],
    ["Artikelnummer;Omschrijving;Aantal", "HT-1008;Hamer;250"],
    ["Kod;Nazwa;Ilość;J.m.", "HT-1008;Młotek;250;szt."],
    ["SKU;Menge (Stück)", "HT-1008;250"],
    ["SKU,Boxes,Qty", "HT-1008,25,250"],
  ])("%j names the columns, in each of seven languages", (heading, line) => {
    expect(read(`${heading}\n${line}`)).toEqual([["HT-1008", 250]]);
  });

  test.each([
    "Boxes",
    "Packs",
    "Cases",
    "Cartons",
    "Qty (boxes)",
    "Quantity (packs)",
    "Number of boxes",
    "Quantity in packs",
    "Case qty",
    "VE",
    "Kartons",
    "Menge (VE)",
  ])("with a column %j counts in packs, unless pieces stand beside the number", (column) => {
    expect(read(`SKU,Description,${column}\nHT-1,Hammer,30\nHT-2,Saw,40 pcs\nHT-3 50`)).toEqual([
      ["HT-1", "30 packs"],
      ["HT-2", 40],
      ["HT-3", "50 packs"],
    ]);
  });

  test("without separators can count in packs or dozens, too", () => {
    expect(read("SKU Boxes\nHT-1 30\nHT-2,40")).toEqual([
      ["HT-1", "30 packs"],
      ["HT-2", "40 packs"],
    ]);
    expect(read("SKU,Qty (dozen)\nHT-1,2")).toEqual([["HT-1", 24]]);
  });

  test("of columns that describe a pack counts in pieces", () => {
    expect(read("SKU,Case pack,Qty (pcs)\nHT-1,10,30")).toEqual([["HT-1", 30]]);
    expect(read("Carton no.,SKU,Qty\n4,HT-1,30")).toEqual([["HT-1", 30]]);
  });

  test("and an unknown unit asks for the pieces", () => {
    const quantityError = 'The unit "barrels" is not known. How many pieces?';
    expect(read("SKU,Qty,Unit\nHT-1,2,barrels\nHT-2,3,")).toEqual([
      ["HT-1", quantityError],
      ["HT-2", 3],
    ]);
  });

  test.each(["sep=;", "sep=,", '"sep=;"', "SEP=;"])("can come below %j, which Excel writes", (separator) => {
    expect(read(`\ufeff${separator}\r\nSKU;Qty\r\nHT-1008;250`)).toEqual([["HT-1008", 250]]);
    expect(read(`${separator}\nHT-1008;250`)).toEqual([["HT-1008", 250]]);
  });

  test("of one word is one at the beginning only", () => {
    expect(read("Tool\nhammer 20\nTool\nSKU;Qty\nHT-1;5")).toEqual([
      ["hammer", 20],
      ["Tool", undefined],
      ["HT-1", 5],
    ]);
  });

  test("has packs where its column of units says so", () => {
    expect(read("SKU,Qty,Unit\nHT-1,2,box\nHT-2,3,pcs\nHT-3,4 boxes,\nHT-4,5,Karton")).toEqual([
      ["HT-1", "2 packs"],
      ["HT-2", 3],
      ["HT-3", "4 packs"],
      ["HT-4", "5 packs"],
    ]);
  });
});

test("a Markdown table has a heading and a rule below it; a line of quotes alone is a line", () => {
  expect(read("| SKU | Qty |\n|-----|----:|\n| HT-1008 | 250 |\n| HT-1009 | 1,000 |")).toEqual([
    ["HT-1008", 250],
    ["HT-1009", 1000],
  ]);
  expect(read("1. 10472 250\n2. 10473 40")).toEqual([
    ["10472", 250],
    ["10473", 40],
  ]);
  expect(read('HT-1008 250\n"\nHT-1009 40')).toEqual([
    ["HT-1008", 250],
    ['"', undefined],
    ["HT-1009", 40],
  ]);
});

test("in a table without a heading, neither prices nor line numbers are quantities", () => {
  expect(read("1;HT-1;250;9\n2;HT-2;20;8,50\n3;HT-3;10;7")).toEqual([
    ["HT-1", 250],
    ["HT-2", 20],
    ["HT-3", 10],
  ]);
});

test("5,000 lines are read, and of more it is said how many there are", () => {
  const list = (count: number) => Array.from({ length: count }, (_, i) => `HT-${i} 20`).join("\n");
  expect(linesOf(list(5000))).toHaveLength(5000);
  expect(readOrderList(list(5001), dollars)).toEqual({
    message: "A list can have at most 5,000 lines; this one has 5,001.",
  });
});

const isBlank = (line: string) => !/[^\s"\t;,\ufeff\u200b]/u.test(line);

test("every line of any text without quotes comes out once or is set aside, unless it is blank", () => {
  const line = fc.oneof(
    fc.string({ unit: fc.constantFrom(..."HT-10 8,;.x\t'×=:5mg") }),
    fc.string({ unit: "binary" }).map((text) => `7${text.replaceAll(/["\r\n\u2028\u2029]/g, "")}`),
  );
  fc.assert(
    fc.property(fc.array(line, { maxLength: 10 }), (texts) => {
      const numbers = texts.flatMap((text, index) => (isBlank(text) ? [] : [index + 1]));
      const list = readOrderList(texts.join("\n"), dollars);
      if ("message" in list) throw new Error(list.message);
      expect(numbers).toEqual(expect.arrayContaining(list.lines.map((of) => of.line)));
      expect(list.lines.length + list.setAside.lineCount).toBe(numbers.length);
    }),
  );
});

test("any text is read, and no character of a line is lost", () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'aH1 ,;\t"\n\r0.x') }), (text) => {
      const bare = (of: string) => of.replaceAll(/[\s",;]/g, "");
      expect(
        bare(
          linesOf(text)
            .map((line) => line.text)
            .join(""),
        ),
      ).toBe(bare(text));
    }),
  );
});

const sku = fc.stringMatching(/^[A-Z]{2}-[1-9][0-9]{3}[A-Z]?$/);
const count = fc.integer({ min: 1, max: 999_999 });
const grouped = (separator: string) => (value: number) => String(value).replaceAll(/\B(?=(\d{3})+$)/g, separator);
const formats: ((name: string, value: number) => string)[] = [
  (name, value) => `${name} ${value}`,
  (name, value) => `${value} x ${name}`,
  (name, value) => `${value}× ${name}`,
  (name, value) => `${name} x ${value}`,
  (name, value) => `${name}, ${value}`,
  (name, value) => `${name},${value}`,
  (name, value) => `${name};${grouped(".")(value)}`,
  (name, value) => `${name}\t${grouped(",")(value)}`,
  (name, value) => `${name} ${grouped("'")(value)}`,
  (name, value) => `"${name}";"${grouped(" ")(value)}"`,
  (name, value) => `${value} pcs ${name}`,
  (name, value) => `${name}: ${value}.00`,
];

test("lists in every format are read as they were written", () => {
  const line = fc.tuple(sku, count, fc.constantFrom(...formats), fc.constantFrom("\n", "\r\n", "\n\n", " \n"));
  fc.assert(
    fc.property(fc.array(line, { maxLength: 40 }), (list) => {
      const text = list.map(([name, value, write, end]) => write(name, value) + end).join("");
      expect(read(text)).toEqual(list.map(([name, value]) => [name, value]));
    }),
  );
});

test("downloaded lines to correct are read again as they were, whatever their texts are, and run no formulas", () => {
  const text = fc.string({ unit: fc.constantFrom(..."aH1 ,;\t\"\n=-+'|") }).map((of) => `x${of}`.trim());
  const row = fc.record({ text, quantity: fc.option(count, { nil: undefined }), reason: text, originalText: text });
  fc.assert(
    fc.property(fc.array(row, { maxLength: 20 }), (rows) => {
      expect(read(writeLinesToCorrect(rows))).toEqual(rows.map((of) => [of.text, of.quantity]));
      expect(linesOf(writeLinesToCorrect(rows)).map(({ originalText }) => originalText)).toEqual(
        rows.map((of) => of.originalText),
      );
    }),
  );
  expect(
    writeLinesToCorrect([{ text: "=1+1", quantity: "2.5", reason: "Unknown, sorry", originalText: "=1+1 2.5" }]),
  ).toBe("SKU or name,Quantity,Reason,As typed\r\n'=1+1,2.5,\"Unknown, sorry\",'=1+1 2.5\r\n");
});

test("a downloaded line says which line it corrects, and its own text is the name and the quantity", () => {
  const [line] = linesOf(
    writeLinesToCorrect([{ text: "drill bit 10", quantity: 5, reason: "Short", originalText: "bit 10, 5" }]),
  );
  expect(line).toMatchObject({ name: "drill bit 10", quantity: 5, text: "drill bit 10\t5", originalText: "bit 10, 5" });
  expect(read("drill bit 10\t5")).toEqual([["drill bit 10", 5]]);
});

test("a long line, and many quotes that are never closed, are read in no time", () => {
  const long = ["1 000 ".repeat(50_000), "a ".repeat(50_000), '"'.repeat(50_001), " ".repeat(50_000), "x"].join("");
  expect(linesOf(long)).toHaveLength(1);
  expect(linesOf('"a ""b\n'.repeat(5000))).toHaveLength(5000);
});

test.each([`bolt;1${" ".repeat(1_000_000)}q`, `bolt;5;${"1,".repeat(500_000)}1`, `bolt\t1${" ".repeat(1_000_000)}pcs`])(
  "a very long cell is read in no time, also below a heading with a unit",
  (line) => {
    expect(linesOf(line)).toHaveLength(1);
    expect(linesOf(`SKU Boxes\n${line}`)).toHaveLength(1);
    expect(linesOf(`SKU\tBoxes\n${line}`)).toHaveLength(1);
  },
);

test.each([",", ";", "\t", "|"])("a line of very many numbers between %j is read in no time", (delimiter) => {
  expect(linesOf(`${`1${delimiter}`.repeat(20_000)}bolt`)).toHaveLength(1);
});

test("the readings of 5,000 lines of ninety numbers are few", () => {
  const readings = linesOf(`${"1,".repeat(90)}bolt\n`.repeat(5000)).map(({ otherReadings }) => otherReadings.length);
  expect(readings).toHaveLength(5000);
  expect(Math.max(...readings)).toBeLessThan(20);
});
