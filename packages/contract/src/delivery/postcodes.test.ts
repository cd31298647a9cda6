import { describe, expect, test } from "vitest";
import { postcodeIssue, postcodeKey, readPostcodes } from "./postcodes.ts";

const fits = (country: string, entry: string, postcode: string) =>
  readPostcodes(country, entry)?.fits(postcodeKey(country, postcode)) ?? null;

describe("a postcode is in what a zone says of postcodes", () => {
  test.each([
    ["ES", "35", "E-35001", true],
    ["ES", "E-35", "35001", true],
    ["ES", "35*", "ES 35 001", true],
    ["ES", "35", "F-35001", false],
    ["DE", "25846-25869", "25850", true],
    ["DE", "25846-25869", "D-25869", true],
    ["DE", "D-25846 – D-25869", "DE 25846", true],
    ["DE", "25846-25869", "25870", false],
    ["DE", "25846-25869", "2585", false],
    ["DE", "26465...26486", "26470", true],
    ["DE", "258-259", "25999", true],
    ["DE", "01067", "1067", false],
    ["PL", "00-950", "00950", true],
    ["PL", "00-001-00-999", "00-500", true],
    ["PL", "PL-00-001...00-999", "01-000", false],
    ["PT", "9500-001", "9500001", true],
    ["US", "99501-99950", "99600-1234", true],
    ["US", "12345-6789", "12345", false],
    ["NL", "1011", "1011 ab", true],
    ["NL", "1011-1019", "1015AB", true],
    ["CA", "X0A-X0G", "x0c 1a1", true],
    ["CA", "K1A-0B1", "K1A 0B1", true],
    ["IE", "D02", "d02 x285", true],
    ["FI", "22", "AX-22100", false],
    ["AX", "22", "AX-22100", true],
  ])("%s: %s, %s: %s", (country, entry, postcode, is) => expect(fits(country, entry, postcode)).toBe(is));
});

describe("in Britain by whole parts", () => {
  test.each([
    ["N", "N1 1AA", true],
    ["N", "NG1 5DJ", false],
    ["NG *", "ng15dj", true],
    ["NG1", "NG1 5DJ", true],
    ["NG1 *", "NG11 8AA", false],
    ["ng 1", "NG11 8AA", false],
    ["NG1*", "NG11 8AA", true],
    ["NG1*", "NG1 5DJ", true],
    ["N*", "NG1 5DJ", true],
    ["PH2", "PH20 1AA", false],
    ["PH2", "PH2 0AA", true],
    ["PH2", "PH20AA", true],
    ["PH20", "PH2 0AA", false],
    ["SW1", "SW1A 1AA", true],
    ["SW1A", "SW1E 5JL", false],
    ["W1", "W1A 1AA", true],
    ["W1", "W11 1AA", false],
    ["NG1 5", "NG1 5DJ", true],
    ["NG1 5", "NG15 1AA", false],
    ["NG1 5dj", "GB-NG1 5DJ", true],
    ["NG15DJ", "NG1 5DJ", true],
    ["PA20-PA80", "PA34 4AA", true],
    ["PA20 - 80", "PA3 4AA", false],
    ["NG1", "NG1", true],
    ["NG1", "NG1 5", true],
    ["NG1", "NG15", false],
  ])("%s, %s: %s", (entry, postcode, is) => expect(fits("GB", entry, postcode)).toBe(is));

  test("also on the islands, whose postcodes begin with the letters of their country", () => {
    expect([fits("JE", "JE2", "JE2 3AB"), fits("JE", "JE2", "JE23 3AB"), fits("IM", "IM1-IM3", "IM2 1AA")]).toEqual([
      true,
      false,
      true,
    ]);
  });
});

test.each([
  [["DE"], "ABC"],
  [["DE"], "123456"],
  [["DE"], "25869-25846"],
  [["DE"], "25846-2586"],
  [["DE"], "25846...2586"],
  [["DE"], "2*5"],
  [["DE"], "-"],
  [["GB"], "123"],
  [["GB"], "NG1-NH5"],
  [["GB"], "NG9-NG1"],
  [["GB"], "NG1 5*DJ"],
  [["NL"], "AB"],
  [["CA"], "1A1"],
  [[], "?"],
])("of %s, %s can match nothing", (countries, entry) => {
  expect(postcodeIssue(countries, entry)).toContain("matches no postcode");
});

test("what one of the countries can have is accepted", () => {
  for (const entry of ["NG1", "D02"]) expect(postcodeIssue(["GB", "IE"], entry)).toBeUndefined();
  expect(postcodeIssue([], "35")).toBeUndefined();
  expect(postcodeIssue(["DE"], "ABC")).toBe(
    "“ABC” matches no postcode in Germany. Write the beginning of postcodes, or a range from the lower to the higher, such as 1111-1119.",
  );
});

test("the narrower of two counts, whichever is written longer", () => {
  const closeness = (country: string, entry: string) => readPostcodes(country, entry)?.closeness ?? 0;
  const german = ["00000-99999", "2", "25846-25869", "25850"].map((entry) => closeness("DE", entry));
  expect(german).toEqual(german.toSorted((one, other) => one - other));
  expect(closeness("DE", "25846-25869")).toBeGreaterThan(closeness("DE", "258"));
  const british = ["N*", "N", "NG", "NG1-NG20", "NG1*", "NG1", "NG1 5", "NG1 5DJ"].map((one) => closeness("GB", one));
  expect(british).toEqual(british.toSorted((one, other) => one - other));
});

test("a postcode of a million characters is read", () => {
  for (const text of ["-", "1-", "NG1 ", "9", " .."].map((one) => one.repeat(300_000).slice(0, 1_000_000)))
    for (const country of ["DE", "GB", "IE"]) expect(() => postcodeKey(country, text)).not.toThrow();
});
