// @vitest-environment jsdom
import { TextInput } from "@mantine/core";
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, test } from "vitest";
import { renderInShop } from "../../../testing/render-in-shop.tsx";
import { FormRows } from "./form-rows.tsx";

function Rates({ start }: { start: string[] }) {
  const [rates, setRates] = useState(start);
  return (
    <FormRows
      what="rate"
      count={rates.length}
      error={rates.length > 3 ? "There can be at most 3 rates" : null}
      onAdd={() => setRates([...rates, ""])}
      onRemove={(index) => setRates(rates.filter((_rate, at) => at !== index))}
    >
      {(index) => (
        <TextInput
          label="Percent"
          value={rates[index]}
          onChange={({ currentTarget }) => setRates(rates.with(index, currentTarget.value))}
        />
      )}
    </FormRows>
  );
}
const values = () => screen.queryAllByRole<HTMLInputElement>("textbox").map(({ value }) => value);
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));

test("a new row is ready to be typed in", async () => {
  renderInShop(<Rates start={["20"]} />);
  await press("Add a rate");
  await userEvent.keyboard("5");
  expect(values()).toEqual(["20", "5"]);
});

test("a removed row leaves the focus at the one that follows it", async () => {
  renderInShop(<Rates start={["20", "5", "0"]} />);
  await press("Remove rate 2");
  expect(values()).toEqual(["20", "0"]);
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Remove rate 2" }));
});

test("after the last row, the focus is at the one before it, and without any at the button that adds one", async () => {
  renderInShop(<Rates start={["20", "5"]} />);
  await press("Remove rate 2");
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Remove rate 1" }));
  await press("Remove rate 1");
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Add a rate" }));
});

test("an error of all rows stands below them", async () => {
  renderInShop(<Rates start={["1", "2", "3"]} />);
  expect(screen.queryByText("There can be at most 3 rates")).toBeNull();
  await press("Add a rate");
  expect(screen.getByText("There can be at most 3 rates")).toBeTruthy();
});
