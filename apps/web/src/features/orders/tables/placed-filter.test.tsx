// @vitest-environment jsdom
import { fireEvent, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, test } from "vitest";
import { Filters } from "../../../shared/table/filters/filters.tsx";
import { renderInShop } from "../../../testing/render-in-shop.tsx";
import { placedFilters } from "./placed-filter.tsx";

type Placed = Parameters<typeof placedFilters>[0];

function Page({ onPlaced }: { onPlaced: (placed: Placed) => void }) {
  const [value, setValue] = useState<Placed>({});
  onPlaced(value);
  return <Filters filters={placedFilters(value, setValue)} />;
}

test("the last days are stored as a number of days, so that a saved view goes on with them; an entered day replaces them; the chip removes it", async () => {
  const placed: Placed[] = [];
  renderInShop(<Page onPlaced={(value) => void placed.push(value)} />);
  const open = () => userEvent.click(screen.getByRole("button", { name: "+ Filter" }));
  await open();
  await userEvent.click(await screen.findByRole("button", { name: "Last 7 days" }));
  expect(placed.at(-1)).toEqual({ lastDays: "7" });
  expect(screen.getByRole("button", { name: "Remove the filter Placed: last 7 days" })).toBeTruthy();
  await open();
  fireEvent.change(await screen.findByLabelText("From"), { target: { value: "2026-11-01" } });
  expect(placed.at(-1)).toEqual({ from: "2026-11-01" });
  await userEvent.click(screen.getByRole("button", { name: "Remove the filter Placed: from 2026-11-01" }));
  expect(placed.at(-1)).toEqual({});
});
