import { expect, test } from "vitest";
import { joinAddress, splitAddress } from "./address-parts.ts";

test.each([
  [
    "Mendes Metal Lda\nRua da Ponte 4\n4400 Gaia",
    { company: "Mendes Metal Lda", street: "Rua da Ponte 4", postcode: "4400", city: "Gaia" },
  ],
  ["1 Anvil Street\nSheffield", { company: "", street: "1 Anvil Street", postcode: "", city: "Sheffield" }],
  ["1 Anvil Street", { company: "", street: "1 Anvil Street", postcode: "", city: "" }],
  ["", { company: "", street: "", postcode: "", city: "" }],
])("the address %j has parts, and they make the same address", (text, parts) => {
  expect(splitAddress(text)).toEqual(parts);
  expect(joinAddress(parts)).toBe(text);
});
