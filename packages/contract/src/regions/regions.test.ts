import { describe, expect, test } from "vitest";
import { countryNames } from "./country-names.ts";
import { regionNames } from "./region-names.ts";
import { isRegionNeeded, normalizeRegion, regionIn, regionName, regionsOf } from "./regions.ts";

describe("a region", () => {
  test.each(["ny", "NY", " New  York ", "new-york", "N.Y.", "US-NY", "us ny"])("%j is stored as NY", (text) => {
    expect(normalizeRegion("US", text)).toEqual({ region: "NY" });
  });

  test.each([
    ["CA", "québec", "QC"],
    ["CA", "Quebec", "QC"],
    ["DE", "Hamburg", "HH"],
    ["DE", "Bavaria", "BY"],
    ["DE", "baden wurttemberg", "BW"],
    ["AT", "Wien", "9"],
    ["CH", "St Gallen", "SG"],
    ["ES", "Sevilla", "SE"],
    ["IT", "Rome", "RM"],
    ["BR", "Sao Paulo", "SP"],
    ["IN", "Tamil Nādu", "TN"],
    ["IN", "Orissa", "OD"],
    ["MX", "CDMX", "CMX"],
    ["AU", "N.S.W.", "NSW"],
  ])("of %s that is written %j is stored as %s", (country, text, region) => {
    expect(normalizeRegion(country, text)).toEqual({ region });
  });

  test("that its country does not have is refused with an example, and a blank one is none", () => {
    expect(normalizeRegion("US", "Narnia")).toEqual({
      issue: "United States has no region “Narnia”. Name one of its regions, such as Alabama (AL).",
    });
    expect(normalizeRegion("US", "Ontario")).toHaveProperty("issue");
    expect(normalizeRegion("US", "-")).toHaveProperty("issue");
    for (const blank of ["", "  ", null, undefined]) expect(normalizeRegion("US", blank)).toEqual({ region: null });
  });

  test("of a country without a list is the text", () => {
    expect(normalizeRegion("GB", " South Yorkshire ")).toEqual({ region: "South Yorkshire" });
    expect(regionName("GB", "South Yorkshire")).toBe("South Yorkshire");
    expect(regionIn("GB", "1 Forge Lane\nSheffield\nSouth Yorkshire")).toBeNull();
  });

  test("is one of its country by code and by name, for every region of every list", () => {
    for (const country of Object.keys(regionNames)) {
      expect(countryNames).toHaveProperty(country);
      for (const [code, name] of regionsOf(country))
        for (const text of [code, name, name.toUpperCase(), `${country}-${code}`])
          expect([country, text, normalizeRegion(country, text)]).toEqual([country, text, { region: code }]);
    }
  });
});

test.each([
  ["US", "1 Main Street\nBuffalo, NY 14201", "NY"],
  ["US", "1 Main Street, Springfield IL 62704-1234, USA", "IL"],
  ["US", "Acme Tools CO\n500 Washington\nDayton\nOhio", "OH"],
  ["US", "1 Pike Street\nWashington, DC 20001\nUnited States", "DC"],
  ["US", "1 Main Street\nDayton", null],
  ["US", "Virginia", null],
  ["US", "12 Elm Street, c/o Bob, in, Dayton", null],
  ["CA", "1 King Street W\nToronto ON M5H 1A1", "ON"],
  ["AU", "3 Kent St\nSydney NSW 2000\nAustralia", "NSW"],
  ["DE", "Hauptstr. 1\n20095 Hamburg", "HH"],
  ["DE", "Hauptstr. 1\n70173 Stuttgart", null],
  ["IT", "Via Roma 1\n20121 Segrate (MI)\nItaly", "MI"],
  ["BR", "Rua A 1\nCampinas - SP", "SP"],
  ["MX", "Calle 5\n44100 Guadalajara, Jalisco\nMexico", "JAL"],
  ["IN", "2 MG Road\nPune, Maharashtra 411001", "MH"],
])("in %s, the address %j names the region %s", (country, address, region) => {
  expect(regionIn(country, address)).toBe(region);
});

test("a region is needed where a rate of the country names one, and tax is charged", () => {
  const rates = [{ country: "US" }, { country: "US", region: "NY" }, { country: "GB" }];
  expect(isRegionNeeded({ kind: "rates", rates }, "US")).toBe(true);
  expect(isRegionNeeded({ kind: "rates", rates }, "GB")).toBe(false);
  expect(isRegionNeeded({ kind: "none", rates }, "US")).toBe(false);
});
