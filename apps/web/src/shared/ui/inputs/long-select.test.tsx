// @vitest-environment jsdom
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, test } from "vitest";
import { renderInShop } from "../../../testing/render-in-shop.tsx";
import { LongSelect } from "./long-select.tsx";

const numbers = Array.from({ length: 300 }, (_, number) => ({ value: String(number), label: `Number ${number}` }));

function Chosen() {
  const [value, setValue] = useState("7");
  return (
    <LongSelect label="Number" data={numbers} value={value} onChange={(event) => setValue(event.currentTarget.value)} />
  );
}

const select = () => screen.getByRole<HTMLSelectElement>("combobox", { name: "Number" });

test("a long select shows its choice from the start, and has all options as soon as it is used", async () => {
  renderInShop(<Chosen />);
  expect([...select().options].map(({ text }) => text)).toEqual(["Number 7"]);
  await userEvent.click(select());
  expect(select().options.length).toBe(300);
  await userEvent.selectOptions(select(), "Number 299");
  expect(select().selectedOptions[0]?.text).toBe("Number 299");
});

test("a long select has all options without being used, soon after the page is there", async () => {
  renderInShop(<Chosen />);
  await expect.poll(() => select().options.length).toBe(300);
  expect(select().value).toBe("7");
});
