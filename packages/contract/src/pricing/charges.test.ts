import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { dollars } from "../testing/dollars.ts";
import {
  type ChargeRules,
  type Charges,
  chargeLines,
  chargeRest,
  type LineShares,
  maxSubtotalCents,
  type OrderSums,
  shareOf,
  splitCents,
  type TaxClass,
  type TaxRate,
  type TaxRules,
  taxesOf,
  taxTable,
} from "./charges.ts";
import { totalRows } from "./explain-charges.ts";

const noTax: TaxRules = { kind: "none", pricesIncludeTax: false, rates: [] };
const free: ChargeRules["delivery"] = { kind: "none", flatCents: 0, freeFromCents: null, weightSteps: [] };
const rates: TaxRate[] = [
  { country: "GB", name: "VAT", percent: 20 },
  { country: "US", region: "New York", name: "Sales tax", percent: 8.875 },
  { country: "US", name: "Federal tax", percent: 1 },
  { country: "GB", region: "Isle of Wight", name: "VAT", percent: 12 },
];
const added: TaxRules = { kind: "rates", pricesIncludeTax: false, rates };
const included: TaxRules = { ...added, pricesIncludeTax: true };
const flat: ChargeRules["delivery"] = { ...free, kind: "flat", flatCents: 1000 };
const byWeight: ChargeRules["delivery"] = {
  ...free,
  kind: "weight",
  weightSteps: [
    { fromGrams: 0, cents: 500 },
    { fromGrams: 10_000, cents: 1500 },
  ],
};
const toBritain = { country: "GB", region: null, isTaxExempt: false };

const line = (totalCents: number, weightGrams: number | null = null, quantity = 1) => ({
  totalCents,
  weightGrams,
  quantity,
});
const charge = (
  lines: ReturnType<typeof line>[],
  rules: Partial<ChargeRules>,
  to: Parameters<typeof chargeLines>[2] = toBritain,
) => chargeLines(lines, { tax: noTax, delivery: free, ...rules }, to);

describe("tax classes", () => {
  const germany: TaxRules = {
    ...added,
    rates: [
      { country: "DE", name: "MwSt", percent: 19 },
      { country: "DE", name: "MwSt", percent: 7, taxClass: "reduced" },
      { country: "DE", region: "Helgoland", name: "Island tax", percent: 1 },
      { country: "FR", name: "TVA", percent: 20 },
    ],
    pricesIncludeTaxIn: ["FR"],
  };
  const to = (country: string, region: string | null = null) => ({ country, region, isTaxExempt: false });
  const of = (taxClass: TaxClass, cents: number) => ({ ...line(cents), taxClass });
  const mixed = [of("standard", 1003), of("reduced", 1005), of("none", 500)];

  test("have their own rates, delivery is taxed like the highest-taxed line, and each rate has its sum", () => {
    const charged = charge(mixed, { tax: germany, delivery: flat }, to("DE"));
    expect(charged.lines.map(({ deliveryCents }) => deliveryCents)).toEqual([400, 401, 199]);
    // 1,403 at 19 %; 1,005 at 7 % and 401 at 19 %; 199 at 19 %.
    expect(charged.lines.map(({ taxCents }) => taxCents)).toEqual([267, 70 + 76, 38]);
    const taxes = taxesOf(charged.lines, charged.charges);
    expect(taxes).toEqual([
      { name: "MwSt", taxClass: "standard", percent: 19, netCents: 2003, taxCents: 381 },
      { name: "MwSt", taxClass: "reduced", percent: 7, netCents: 1005, taxCents: 70 },
    ]);
    expect(taxes.reduce((sum, { taxCents }) => sum + taxCents, 0)).toBe(charged.taxCents);
    expect(totalRows(charged, charged.charges, dollars)).toContainEqual({ label: "MwSt 7 %", text: "$0.70" });
  });

  test("without a rate have the standard one of the destination, except none, which is not taxed", () => {
    const percents = (country: string, region: string | null = null) =>
      taxTable(germany, { country, region }).map(({ percent, pricesIncludeTax }) => [percent, pricesIncludeTax]);
    expect(percents("DE")).toEqual([
      [19, false],
      [7, false],
      [0, false],
    ]);
    expect(percents("DE", "Helgoland")).toEqual([
      [1, false],
      [1, false],
      [0, false],
    ]);
    expect(percents("FR")).toEqual([
      [20, true],
      [20, true],
      [0, true],
    ]);
    expect(percents("IT")).toEqual([
      [0, false],
      [0, false],
      [0, false],
    ]);
    expect(charge([of("reduced", 1200)], { tax: germany }, to("FR"))).toMatchObject({
      taxCents: 200,
      totalCents: 1200,
    });
  });

  test("delivery is taxed like the highest-taxed line that is left", () => {
    const { lines, charges } = charge(mixed, { tax: germany, delivery: flat }, to("DE"));
    const rest = chargeRest(lines.slice(1), charges);
    expect(rest).toMatchObject({ deliveryCents: 1000, totalCents: 1505 + 1000 + rest.taxCents });
    expect(taxesOf(rest.lines, charges)).toMatchObject([{ percent: 7, taxCents: rest.taxCents }]);
  });
});

describe("tax", () => {
  test("that is added to prices is rounded half up for each line", () => {
    const { lines, ...sums } = charge([line(1003), line(1002), line(0)], { tax: added });
    expect(lines.map(({ taxCents }) => taxCents)).toEqual([201, 200, 0]);
    expect(sums).toMatchObject({ subtotalCents: 2005, taxCents: 401, totalCents: 2406 });
    expect(
      charge([line(250)], { tax: { ...added, rates: [{ country: "GB", name: "VAT", percent: 1 }] } }).taxCents,
    ).toBe(3);
  });

  test("that prices include is the amount that they contain, and adds nothing", () => {
    expect(charge([line(12_000)], { tax: included })).toMatchObject({ taxCents: 2000, totalCents: 12_000 });
    expect(charge([line(100)], { tax: included })).toMatchObject({ taxCents: 17, totalCents: 100 });
  });

  test("is also of the delivery charge", () => {
    expect(charge([line(1000)], { tax: added, delivery: flat })).toMatchObject({
      subtotalCents: 1000,
      deliveryCents: 1000,
      taxCents: 400,
      totalCents: 2400,
    });
  });

  test.each([
    ["the country's", "US", null, 1],
    ["the country's in a region without one of its own", "US", "Ohio", 1],
    ["the region's, in any case and with any spaces", "US", "  new YORK ", 8.875],
    ["the region's, by its code", "US", "NY", 8.875],
    ["the region's of a country without a list, in any spelling", "GB", "isle-of WIGHT", 12],
    ["the country's where the region is nothing but punctuation", "US", "-", 1],
    ["none in another country, whose region has the same name", "CA", "New York", undefined],
  ])("has the rate of the address: %s", (_what, country, region, percent) => {
    const { charges } = charge([line(1000)], { tax: added }, { country, region, isTaxExempt: false });
    expect(charges?.tax?.rates[0]?.percent).toBe(percent);
  });

  const exempt = { ...toBritain, isTaxExempt: true };
  test("is not added for exempt buyers", () => {
    expect(charge([line(1000)], { tax: added }, exempt)).toMatchObject({
      taxCents: 0,
      taxDeductedCents: 0,
      totalCents: 1000,
      charges: { tax: { rates: [], isExempt: true } },
    });
  });

  test("that prices include is deducted for exempt buyers, also from delivery", () => {
    const charged = charge([line(12_000), line(100)], { tax: included, delivery: flat }, exempt);
    expect(charged).toMatchObject({ subtotalCents: 12_100, deliveryCents: 1000, taxCents: 0, totalCents: 10_917 });
    expect(charged.lines.map(({ taxDeductedCents, toPayCents }) => [taxDeductedCents, toPayCents])).toEqual([
      [2165, 10_827],
      [18, 90],
    ]);
    const elsewhere = charge([line(12_000)], { tax: included }, { ...exempt, country: "FR" });
    expect(elsewhere).toMatchObject({ taxCents: 0, taxDeductedCents: 0, totalCents: 12_000 });
  });
});

describe("delivery", () => {
  test("at a flat charge is shared out by what the lines cost", () => {
    expect(
      charge([line(10_000), line(5000)], { delivery: flat }).lines.map(({ deliveryCents }) => deliveryCents),
    ).toEqual([667, 333]);
  });

  test("is free from an amount on", () => {
    const delivery = { ...flat, freeFromCents: 5000 };
    expect(charge([line(4999)], { delivery }).deliveryCents).toBe(1000);
    expect(charge([line(5000)], { delivery })).toMatchObject({
      deliveryCents: 0,
      charges: { delivery: { cents: 0, freeFromCents: 5000 } },
    });
    expect(charge([line(5000)], { delivery: { ...byWeight, freeFromCents: 5000 } }).deliveryCents).toBe(0);
  });

  test("by weight is shared out by what the lines weigh; tools without a weight count nothing", () => {
    const { lines, deliveryCents } = charge([line(100, 3000, 3), line(100, 1000, 1), line(90_000)], {
      delivery: byWeight,
    });
    expect(deliveryCents).toBe(1500);
    expect(lines.map((one) => one.deliveryCents)).toEqual([1350, 150, 0]);
    expect(charge([line(100, 9999)], { delivery: byWeight }).deliveryCents).toBe(500);
    expect(charge([line(100), line(100)], { delivery: byWeight }).lines.map((one) => one.deliveryCents)).toEqual([
      250, 250,
    ]);
  });

  test("below the first step costs nothing", () => {
    const delivery = { ...byWeight, weightSteps: [{ fromGrams: 1000, cents: 500 }] };
    expect(charge([line(100, 999)], { delivery }).deliveryCents).toBe(0);
  });
});

describe("what is left of an order", () => {
  test("pays a flat delivery charge as long as a line is left", () => {
    const { charges } = charge([line(10_000), line(5000)], { tax: added, delivery: flat });
    expect(chargeRest([{ totalCents: 10_000, deliveryCents: 667 }], charges)).toMatchObject({
      subtotalCents: 10_000,
      deliveryCents: 1000,
      taxCents: 2200,
      totalCents: 13_200,
    });
    expect(chargeRest([], charges).totalCents).toBe(0);
  });

  test("pays its shares only, where the weight decides", () => {
    const { charges } = charge([line(100, 3000, 3), line(100, 1000, 1)], { delivery: byWeight });
    expect(chargeRest([{ totalCents: 100, deliveryCents: 150 }], charges)).toMatchObject({
      deliveryCents: 150,
      totalCents: 250,
    });
  });
});

test("a shop that charges neither has no charges, and lines cost what they cost", () => {
  expect(charge([line(100, 5)], {})).toEqual({
    lines: [{ ...line(100, 5), deliveryCents: 0, taxCents: 0, taxDeductedCents: 0, toPayCents: 100 }],
    subtotalCents: 100,
    deliveryCents: 0,
    taxCents: 0,
    taxDeductedCents: 0,
    totalCents: 100,
    charges: null,
  });
});

const cents = fc.integer({ min: 0, max: 99_999_999 });
const anyLine = fc.record({
  totalCents: cents,
  quantity: fc.integer({ min: 1, max: 100_000_000 }),
  weightGrams: fc.option(fc.integer({ min: 0, max: 100_000_000 })),
});
const anyRules = fc.record({
  tax: fc.record({
    kind: fc.constantFrom("none", "rates"),
    pricesIncludeTax: fc.boolean(),
    rates: fc
      .integer({ min: 0, max: 100_000 })
      .map((thousandths) => [{ country: "GB", name: "VAT", percent: thousandths / 1000 }]),
  }),
  delivery: fc.record({
    kind: fc.constantFrom("none", "flat", "weight"),
    flatCents: cents,
    freeFromCents: fc.option(cents),
    weightSteps: fc
      .array(cents, { maxLength: 3 })
      .map((steps) => steps.map((one, index) => ({ fromGrams: index * 1000, cents: one }))),
  }),
});

/** Computed with exact fractions. */
function exactTax(charges: Charges | null, gross: number): number {
  const { rates: [rate] = [], isIncluded } = charges?.tax ?? { isIncluded: false };
  const rateOfOne = (rate?.percent ?? 0) / 100;
  return isIncluded ? gross - gross / (1 + rateOfOne) : gross * rateOfOne;
}

test("sums add up after any sequence of cancellations, no share is negative, and tax is within a cent of the exact one", () => {
  fc.assert(
    fc.property(
      fc.array(anyLine, { minLength: 1, maxLength: 8 }),
      anyRules,
      fc.array(fc.nat(), { maxLength: 8 }),
      (all, rules, picks) => {
        let charged: OrderSums & { lines: LineShares[]; charges: Charges | null } = chargeLines(all, rules, toBritain);
        let left = all.map(({ totalCents }, index) => ({
          totalCents,
          deliveryCents: charged.lines[index]?.deliveryCents ?? 0,
        }));
        const { charges } = charged;
        const deliveryCents = charges?.delivery?.cents ?? 0;
        expect(charged.deliveryCents).toBe(deliveryCents);
        for (const pick of [...picks, 0]) {
          const sum = (of: (index: number) => number) => left.reduce((total, _, index) => total + of(index), 0);
          const share = (index: number) =>
            charged.lines[index] ?? { deliveryCents: Number.NaN, taxCents: Number.NaN, toPayCents: Number.NaN };
          expect(charged.totalCents).toBe(sum((index) => share(index).toPayCents));
          expect(charged.subtotalCents).toBe(sum((index) => left[index]?.totalCents ?? Number.NaN));
          const addedTax = charges?.tax?.isIncluded ? 0 : charged.taxCents;
          expect(charged.totalCents).toBe(charged.subtotalCents + charged.deliveryCents + addedTax);
          if (charges?.delivery?.kind === "flat" && left.length > 0) expect(charged.deliveryCents).toBe(deliveryCents);
          for (const [index, { totalCents }] of left.entries()) {
            const { deliveryCents: delivery, taxCents, toPayCents } = share(index);
            expect(Math.min(delivery, taxCents, toPayCents)).toBeGreaterThanOrEqual(0);
            expect(Math.abs(taxCents - exactTax(charges, totalCents + delivery))).toBeLessThan(1);
          }
          const gone = left.length > 0 ? pick % left.length : 0;
          left = left
            .map((one, index) => ({ ...one, deliveryCents: share(index).deliveryCents }))
            .filter((_, index) => index !== gone);
          charged = chargeRest(left, charges);
        }
      },
    ),
  );
});

test("shares add up to the amount, and each is less than a cent from its exact value", () => {
  fc.assert(
    fc.property(
      cents,
      fc.array(fc.bigInt({ min: 0n, max: 10n ** 16n }), { minLength: 1, maxLength: 12 }),
      (amount, weights) => {
        const shares = splitCents(amount, weights);
        expect(shares.reduce((sum, share) => sum + share, 0)).toBe(amount);
        const sum = weights.reduce((total, weight) => total + weight, 0n);
        for (const [index, share] of shares.entries()) {
          const exact = sum === 0n ? amount / weights.length : Number((BigInt(amount) * (weights[index] ?? 0n)) / sum);
          expect(Math.abs(share - exact)).toBeLessThanOrEqual(1);
        }
      },
    ),
  );
});

test("the shares of all pieces of a line add up to it, piece after piece", () => {
  fc.assert(
    fc.property(cents, fc.integer({ min: 1, max: 40 }), (amount, pieces) => {
      const each = Array.from(
        { length: pieces },
        (_, index) => shareOf(amount, index + 1, pieces) - shareOf(amount, index, pieces),
      );
      expect(each.reduce((sum, one) => sum + one, 0)).toBe(amount);
      for (const one of each) expect(Math.abs(one - amount / pieces)).toBeLessThanOrEqual(1);
    }),
  );
  expect(shareOf(99_999_999, 100_000_000, 100_000_000)).toBe(99_999_999);
});

test("lines may cost as much as one payment can pay with the highest tax and a flat delivery charge, and no cent more", () => {
  const limit = 99_999_999;
  const anyRules = fc.record({
    percent: fc.integer({ min: 0, max: 100_000 }).map((thousandths) => thousandths / 1000),
    tax: fc.constantFrom(noTax, added, included),
    delivery: fc.constantFrom(free, flat, { ...flat, freeFromCents: 5_000_000 }, { ...flat, freeFromCents: limit }),
  });
  fc.assert(
    fc.property(anyRules, ({ percent, tax, delivery }) => {
      const highest = { country: "GB", name: "VAT", percent };
      const rules = {
        tax: { ...tax, rates: [{ country: "US", name: "Low", percent: percent / 2 }, highest] },
        delivery,
      };
      const totalOf = (cents: number) => chargeLines([line(cents)], rules, toBritain).totalCents;
      const max = maxSubtotalCents(rules);
      expect(totalOf(max)).toBeLessThanOrEqual(limit);
      expect(totalOf(max + 1)).toBeGreaterThan(limit);
    }),
  );
});
