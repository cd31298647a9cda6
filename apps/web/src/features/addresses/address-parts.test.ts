import { addressText } from "@ironmonger/contract/regions/address-text";
import { expect, test } from "vitest";
import { joinAddress, splitAddress } from "./address-parts.ts";

const none = { region: "", postcode: "" };

test.each([
  [
    "Mendes Metal Lda\nRua da Ponte 4\n4400 Gaia",
    { ...none, parts: { company: "Mendes Metal Lda", street: "Rua da Ponte 4", city: "Gaia" }, postcode: "4400" },
  ],
  ["1 Anvil Street\nSheffield", { ...none, parts: { company: "", street: "1 Anvil Street", city: "Sheffield" } }],
  ["1 Anvil Street", { ...none, parts: { company: "", street: "1 Anvil Street", city: "" } }],
  ["", { ...none, parts: { company: "", street: "", city: "" } }],
])("the address %j has parts, and they make the same address", (text, split) => {
  expect(splitAddress(text, "PT")).toEqual(split);
  expect(joinAddress(split.parts, split.postcode, "PT")).toBe(text);
});

test.each([
  ["US", "5 Elm St, Austin, TX 78701", "5 Elm St, Austin, TX 78701, United States"],
  ["US", "Acme Inc\n5 Elm St\nAustin TX 78701-1234\nUSA", "Acme Inc, 5 Elm St, Austin, TX 78701-1234, United States"],
  ["CA", "1 King Street W\nToronto ON M5H 1A1", "1 King Street W, Toronto, ON M5H 1A1, Canada"],
  ["AU", "3 Kent St\nSydney NSW 2000", "3 Kent St, Sydney, NSW 2000, Australia"],
  ["GB", "1 Forge Lane\nSheffield S1 2AB", "1 Forge Lane, Sheffield, S1 2AB, United Kingdom"],
])("in %s, the parts of %j are printed in the order of that country", (country, text, printed) => {
  const { parts, region, postcode } = splitAddress(text, country);
  const address = joinAddress(parts, postcode, country);
  expect(addressText({ address, region: region || null, postcode, country })).toBe(printed);
});
