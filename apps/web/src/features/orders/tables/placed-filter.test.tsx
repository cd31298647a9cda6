// @vitest-environment jsdom
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { type ComponentProps, useState } from "react";
import { expect, test } from "vitest";
import { renderInShop } from "../../../testing/render-in-shop.tsx";
import { PlacedFilter } from "./placed-filter.tsx";

type Placed = ComponentProps<typeof PlacedFilter>["value"];

function Filter({ onPlaced }: { onPlaced: (placed: Placed) => void }) {
  const [value, setValue] = useState<Placed>({});
  onPlaced(value);
  return <PlacedFilter value={value} onChange={setValue} />;
}

test("the last days are stored as a number of days, so that a saved view goes on with them; a day typed replaces them", async () => {
  const placed: Placed[] = [];
  renderInShop(<Filter onPlaced={(value) => void placed.push(value)} />);
  const choice = await screen.findByRole<HTMLSelectElement>("combobox", { name: "Placed" });
  await userEvent.selectOptions(choice, "Last 7 days");
  expect(placed.at(-1)).toEqual({ lastDays: "7" });
  expect(choice.value).toBe("week");
  await userEvent.type(screen.getByLabelText("From"), "2026-11-01");
  await userEvent.tab();
  expect(placed.at(-1)).toEqual({ from: "2026-11-01" });
  expect(choice.value).toBe("days");
});
