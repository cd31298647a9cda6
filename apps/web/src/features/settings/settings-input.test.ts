import { dollars } from "@ironmonger/contract/testing/dollars";
import { expect, test } from "vitest";
import { settingsForm } from "./settings-input.ts";

const { shape } = settingsForm(dollars);
const { tax, delivery } = shape;
type Input<Field extends typeof tax | typeof delivery> = Parameters<Field["parse"]>[0];
const issuesOf = (field: typeof tax | typeof delivery, input: unknown) =>
  field.safeParse(input).error?.issues.map(({ path, message }) => [path.join("."), message]) ?? [];

const vat = { country: "DE", region: "", name: "VAT", percent: "19" };

test("percents, weights and amounts are read from text", () => {
  const input: Input<typeof tax> = {
    kind: "rates",
    pricesIncludeTax: true,
    rates: [vat, { country: "US", region: " New York ", name: "Sales tax", percent: "8,875" }],
  };
  expect(tax.parse(input)).toEqual({
    kind: "rates",
    pricesIncludeTax: true,
    rates: [
      { country: "DE", region: undefined, name: "VAT", percent: 19 },
      { country: "US", region: "NY", name: "Sales tax", percent: 8.875 },
    ],
  });
  const weight = {
    kind: "weight",
    flatCents: "0",
    freeFromCents: "$1,000",
    weightSteps: [
      { fromGrams: "0", cents: "5" },
      { fromGrams: "12.5", cents: "7.50" },
    ],
  };
  expect(delivery.parse(weight)).toEqual({
    kind: "weight",
    flatCents: 0,
    freeFromCents: 100_000,
    weightSteps: [
      { fromGrams: 0, cents: 500 },
      { fromGrams: 12_500, cents: 750 },
    ],
  });
});

test("each issue has the path of its field", () => {
  const input = {
    kind: "rates",
    pricesIncludeTax: false,
    rates: [
      { country: "", region: "", name: "VAT", percent: "19" },
      { country: "DE", region: "", name: "", percent: "a lot" },
      { country: "FR", region: "", name: "VAT", percent: "120" },
    ],
  };
  expect(issuesOf(tax, input)).toContainEqual(["rates.0.country", "Choose a country"]);
  expect(issuesOf(tax, input).map(([path]) => path)).toEqual([
    "rates.0.country",
    "rates.1.name",
    "rates.1.percent",
    "rates.2.percent",
  ]);
  expect(issuesOf(tax, { ...input, rates: [] })).toEqual([["rates", "Add at least one rate"]]);
  expect(issuesOf(tax, { ...input, rates: [{ ...vat, region: "Narnia" }] })).toEqual([
    ["rates.0.region", expect.stringContaining("Germany has no region")],
  ]);
  expect(
    issuesOf(tax, {
      ...input,
      rates: [
        { ...vat, region: "Bayern" },
        { ...vat, region: "BY" },
      ],
    }),
  ).toEqual([["rates.1.region", "There is a rate for this country and region already"]]);
  expect(issuesOf(tax, { ...input, rates: [vat, vat] })).toEqual([
    ["rates.1.country", "There is a rate for this country and region already"],
  ]);
  const steps = { kind: "weight", flatCents: "", freeFromCents: "", weightSteps: [{ fromGrams: "heavy", cents: "" }] };
  expect(issuesOf(delivery, steps).map(([path]) => path)).toEqual(["weightSteps.0.fromGrams", "weightSteps.0.cents"]);
  expect(issuesOf(delivery, { ...steps, kind: "flat" })).toHaveLength(1);
});

test("fields that the form does not show need not be valid; the valid ones are stored", () => {
  const unfinished = { country: "", region: "", name: "", percent: "" };
  expect(tax.parse({ kind: "none", pricesIncludeTax: false, rates: [vat] }).rates).toHaveLength(1);
  expect(tax.parse({ kind: "none", pricesIncludeTax: false, rates: [vat, unfinished] }).rates).toEqual([]);
  const input = { flatCents: "?", freeFromCents: "?", weightSteps: [{ fromGrams: "", cents: "" }] };
  expect(delivery.parse({ ...input, kind: "none" })).toEqual({
    kind: "none",
    flatCents: 0,
    freeFromCents: null,
    weightSteps: [],
  });
});

test.each(["1,500", "1e2", "0x10"])(
  "%j is neither a weight nor hours: no decimal point is guessed or moved",
  (text) => {
    const steps = { kind: "weight", flatCents: "", freeFromCents: "", weightSteps: [{ fromGrams: text, cents: "5" }] };
    expect(issuesOf(delivery, steps)).toEqual([["weightSteps.0.fromGrams", "Write a weight such as 5 or 12.5"]]);
    expect(shape.unpaidOrderHours.safeParse(text).success).toBe(false);
    expect(shape.unpaidOrderHours.parse("1,5")).toBe(1.5);
  },
);

const zone = {
  name: "Standard",
  carrier: "",
  countries: ["DE"],
  regions: "",
  postcodes: "80, 81;\n82",
  kind: "flat",
  flatCents: "5",
  freeFromCents: "",
  weightSteps: "",
  transitDays: { from: "1", until: 2 },
};
const byZones = {
  kind: "zones",
  flatCents: "0",
  freeFromCents: "",
  weightSteps: [],
  cutOff: "14:30",
  workingDays: ["5", "1"],
  collect: " 1 Forge Lane ",
  zones: [zone],
};

test("zones are read from text, and stay while they are not in force", () => {
  const read = {
    flatCents: 0,
    freeFromCents: null,
    weightSteps: [],
    cutOff: "14:30",
    workingDays: [1, 5],
    collect: { address: "1 Forge Lane" },
    zones: [
      {
        name: "Standard",
        countries: ["DE"],
        postcodes: ["80", "81", "82"],
        kind: "flat",
        flatCents: 500,
        freeFromCents: null,
        weightSteps: [],
        transitDays: { from: 1, until: 2 },
      },
    ],
  };
  expect(delivery.parse(byZones)).toEqual({ kind: "zones", ...read });
  expect(delivery.parse({ ...byZones, kind: "none" })).toEqual({ kind: "none", ...read });
  const weight = { ...zone, kind: "weight", weightSteps: "0:5; 12.5:7.50" };
  expect(delivery.parse({ ...byZones, zones: [weight] }).zones?.[0]?.weightSteps).toEqual([
    { fromGrams: 0, cents: 500 },
    { fromGrams: 12_500, cents: 750 },
  ]);
});

test("a calendar is read as it is stored: what is empty is left out, and times of single days make one for each", () => {
  const calendar = {
    cutOffs: { 1: "", 5: "12:00", 6: "09:00" },
    closedDays: ["2026-12-24", ""],
    holidays: "DE-BY",
    zones: [{ ...zone, pickUpDays: ["5", "2"], deliveryDays: [] }],
  };
  expect(delivery.parse({ ...byZones, ...calendar })).toMatchObject({
    cutOff: { 1: "14:30", 5: "12:00" },
    closedDays: ["2026-12-24"],
    holidays: "DE-BY",
    zones: [{ pickUpDays: [2, 5] }],
  });
  const empty = delivery.parse({ ...byZones, cutOffs: { 1: "" }, closedDays: [], holidays: "" });
  expect(empty.cutOff).toBe("14:30");
  expect(Object.keys(empty)).not.toContain("closedDays");
});

test("each issue of a zone has the path of its field", () => {
  const zones = [
    { ...zone, name: "", flatCents: "a lot" },
    { ...zone, kind: "weight", weightSteps: "light" },
    { ...zone, name: "standard", transitDays: { from: "3", until: "2" } },
  ];
  expect(issuesOf(delivery, { ...byZones, zones }).map(([path]) => path)).toEqual([
    "zones.0.flatCents",
    "zones.1.weightSteps",
  ]);
  const rest = [zone, { ...zone, name: "Express", postcodes: "80, ABC", transitDays: { from: "3", until: "2" } }];
  expect(issuesOf(delivery, { ...byZones, zones: rest }).map(([path]) => path)).toEqual([
    "zones.1.transitDays.until",
    "zones.1.postcodes.1",
  ]);
  expect(issuesOf(delivery, { ...byZones, zones: [zone, zone] })).toEqual([
    ["zones.1.name", "Another zone has this name"],
  ]);
});
