import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { chooseOption, type DeliveryRules, type Zone, zonesOfCountry } from "./options.ts";
import { deliveryOptions, zonesOf } from "./zones.ts";

const zone = (name: string, more: Partial<Zone>): Zone => ({
  name,
  countries: ["DE"],
  kind: "flat",
  flatCents: 500,
  transitDays: { from: 1, until: 2 },
  ...more,
});
const namesOf = (zones: Zone[], to: Partial<{ country: string; region: string | null; postcode: string | null }>) =>
  zonesOf(zones, { country: "DE", region: null, postcode: null, ...to }).map(({ name }) => name);

describe("the zones of an address", () => {
  const zones = [
    zone("Germany", { countries: ["DE", "AT"] }),
    zone("Bavaria", { regions: ["Bayern"] }),
    zone("Munich", { postcodes: ["80", "81"] }),
    zone("Island", { postcodes: ["80 9"] }),
  ];

  test.each([
    ["country", {}, ["Germany"]],
    ["another country of the zone", { country: "AT" }, ["Germany"]],
    ["region, however it is written", { region: "BY" }, ["Bavaria"]],
    ["postcode, also without a region", { postcode: "81 667" }, ["Munich"]],
    ["the longest beginning of the postcode", { postcode: "809-11", region: "BY" }, ["Island"]],
    ["region where the postcode has no zone", { postcode: "90402", region: "BY" }, ["Bavaria"]],
    ["none", { country: "FR", postcode: "80000" }, []],
  ])("are those of its %s", (_, to, names) => expect(namesOf(zones, to)).toEqual(names));

  test("of one area are offered together, the cheapest first, and collecting last", () => {
    const rules: DeliveryRules = {
      kind: "zones",
      flatCents: 0,
      freeFromCents: null,
      weightSteps: [],
      collect: { address: "1 Forge Lane" },
      zones: [
        zone("Express", { flatCents: 1500 }),
        zone("Freight", {
          kind: "weight",
          weightSteps: [
            { fromGrams: 0, cents: 700 },
            { fromGrams: 30_000, cents: 4000 },
          ],
        }),
        zone("Standard", { freeFromCents: 10_000 }),
      ],
    };
    const options = (subtotalCents: number, grams: bigint) =>
      deliveryOptions(rules, { subtotalCents, milligrams: grams * 1000n }, { country: "DE", region: null }).map(
        ({ name, cents }) => `${name} ${cents}`,
      );
    expect(options(5000, 0n)).toEqual(["Standard 500", "Freight 700", "Express 1500", "collect 0"]);
    expect(options(10_000, 30_000n)).toEqual(["Standard 0", "Express 1500", "Freight 4000", "collect 0"]);
    const all = deliveryOptions(rules, { subtotalCents: 0, milligrams: 0n }, { country: "DE", region: null });
    expect(chooseOption(all, undefined)?.name).toBe("Standard");
    expect(chooseOption(all, "collect")?.name).toBe("collect");
    expect(chooseOption(all, "By pigeon")).toBeUndefined();
    const abroad = deliveryOptions(rules, { subtotalCents: 0, milligrams: 0n }, { country: "US", region: null });
    expect(abroad.map(({ name }) => name)).toEqual(["collect"]);
    expect(chooseOption(abroad, null)).toBeUndefined();
  });
});

test("a zone without countries is for every country that no other names", () => {
  const zones = [
    zone("Elsewhere", { countries: [] }),
    zone("Elsewhere fast", { countries: [] }),
    zone("Munich", { postcodes: ["80"] }),
  ];
  expect(namesOf(zones, { country: "FR" })).toEqual(["Elsewhere", "Elsewhere fast"]);
  expect(namesOf(zones, { postcode: "80331" })).toEqual(["Munich"]);
  expect(namesOf(zones, { postcode: "10115" })).toEqual([]);
});

test("the zones of an address are those that no other zone fits more closely", () => {
  const code = fc.stringMatching(/^[12]{1,4}$/);
  const anyZone = fc.record({
    countries: fc.subarray(["DE", "FR"], { minLength: 1 }),
    regions: fc.constantFrom(undefined, ["BY"], ["BE", "HH"]),
    postcodes: fc.option(fc.array(code, { minLength: 1, maxLength: 3 }), { nil: undefined }),
  });
  const address = fc.record({
    country: fc.constantFrom("DE", "FR"),
    region: fc.constantFrom(null, "BY", "BE"),
    postcode: fc.option(code),
  });
  fc.assert(
    fc.property(fc.array(anyZone, { maxLength: 6 }), address, (some, to) => {
      const zones = some.map((one, index) => zone(String(index), one));
      const fits = ({ countries, regions, postcodes }: Zone) =>
        countries.includes(to.country) &&
        (!regions || regions.includes(to.region ?? "")) &&
        (!postcodes || postcodes.some((beginning) => to.postcode?.startsWith(beginning)));
      const lengthOf = ({ postcodes = [] }: Zone) =>
        Math.max(0, ...postcodes.filter((one) => to.postcode?.startsWith(one)).map(({ length }) => length));
      const isCloser = (one: Zone, other: Zone) =>
        lengthOf(one) > lengthOf(other) ||
        (lengthOf(one) === lengthOf(other) && one.regions !== undefined && other.regions === undefined);
      const fitting = zones.filter(fits);
      const closest = fitting.filter((one) => !fitting.some((other) => isCloser(other, one)));
      expect(namesOf(zones, to)).toEqual(closest.map(({ name }) => name));
      const ofCountry = { country: to.country, region: null, postcode: null };
      expect(namesOf(zones, ofCountry)).toEqual(zonesOfCountry(zones, to.country).map(({ name }) => name));
    }),
  );
});
