// @vitest-environment jsdom
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderInShop } from "../../../testing/render-in-shop.tsx";
import { AttributeFilters } from "./attribute-filters.tsx";

test("a chosen range can still be changed where other filters leave few values", () => {
  const values = ["40 mm", "50 mm"].map((value) => ({ value, count: 1 }));
  const facets = [{ name: "Length", kind: "number" as const, unit: "mm", values, min: 40, max: 50 }];
  renderInShop(
    <AttributeFilters facets={facets} chosen={[{ name: "length", min: "45", max: "6 cm" }]} onChange={() => {}} />,
  );
  expect(screen.getByRole<HTMLInputElement>("textbox", { name: "To" }).value).toBe("6 cm");
  expect(screen.queryByRole("checkbox")).toBeNull();
});
