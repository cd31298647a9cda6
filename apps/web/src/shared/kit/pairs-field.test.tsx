// @vitest-environment jsdom
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, test } from "vitest";
import { renderInShop } from "../../testing/render-in-shop.tsx";
import { linesOfPairs, listOfPairs, type PairFormat, PairsField, readPairs } from "./pairs-field.tsx";

function Facts({ start = "", format = linesOfPairs }: { start?: string; format?: PairFormat }) {
  const [text, setText] = useState(start);
  return (
    <>
      <PairsField
        label="Facts"
        description="What else is worth knowing"
        item="Fact"
        columns={["Speed", "500 rpm"]}
        format={format}
        value={text}
        onChange={setText}
      />
      <output aria-label="Text">{JSON.stringify(text)}</output>
    </>
  );
}
const text = (): string => JSON.parse(screen.getByLabelText("Text").textContent ?? "");
const field = (name: string) => screen.getByRole<HTMLInputElement>("textbox", { name });
async function paste(name: string, pasted: string) {
  await userEvent.click(field(name));
  await userEvent.paste(pasted);
}

test("there is always an empty row, which becomes another one as soon as it is typed in", async () => {
  renderInShop(<Facts />);
  await userEvent.type(field("Fact 1"), "Speed");
  await userEvent.type(field("Value of fact 1"), "500 rpm");
  expect(field("Fact 2").value).toBe("");
  await userEvent.type(field("Fact 2"), "Weight");
  expect(text()).toBe("Speed: 500 rpm\nWeight");
  expect(document.activeElement).toBe(field("Fact 2"));
});

test("a row is removed, and the others stay; the empty one cannot be removed", async () => {
  renderInShop(<Facts start={"Speed: 500 rpm\nWeight: 2 kg"} />);
  expect(screen.getByRole("button", { name: "Remove fact 3" })).toHaveProperty("disabled", true);
  await userEvent.click(screen.getByRole("button", { name: "Remove fact 1" }));
  expect(text()).toBe("Weight: 2 kg");
});

test("two columns of a spreadsheet are pasted as rows", async () => {
  renderInShop(<Facts start="Speed: 500 rpm" />);
  await paste("Fact 2", "Weight\t2 kg\nLength\t300 mm\n");
  expect(text()).toBe("Speed: 500 rpm\nWeight: 2 kg\nLength: 300 mm");
});

test("lines of names and values are pasted as rows, in place of the row into which they go", async () => {
  renderInShop(<Facts start={"Old: 1\nWeight: 2 kg"} />);
  await paste("Fact 1", "Speed: 500 rpm\r\nLength: 300 mm");
  expect(text()).toBe("Speed: 500 rpm\nLength: 300 mm\nWeight: 2 kg");
});

test("a single text is pasted into the field, and the value of the row stays", async () => {
  renderInShop(<Facts start="Sp: 500 rpm" />);
  await paste("Fact 1", "eed");
  expect(text()).toBe("Speed: 500 rpm");
});

test("a value may contain the separator", async () => {
  renderInShop(<Facts />);
  await userEvent.type(field("Fact 1"), "Ratio");
  await userEvent.type(field("Value of fact 1"), "1:4");
  expect(text()).toBe("Ratio: 1:4");
  expect(field("Value of fact 1").value).toBe("1:4");
});

test("price breaks are written in one line", async () => {
  renderInShop(<Facts format={listOfPairs} />);
  await userEvent.type(field("Fact 1"), "100");
  await userEvent.type(field("Value of fact 1"), "4.50");
  await userEvent.type(field("Fact 2"), "1000");
  await userEvent.type(field("Value of fact 2"), "4");
  expect(text()).toBe("100:4.50; 1000:4");
});

test.each([
  ["Speed: 500 rpm", linesOfPairs, [["Speed", "500 rpm"]]],
  ["Speed:500 rpm", linesOfPairs, [["Speed", "500 rpm"]]],
  ["Speed", linesOfPairs, [["Speed", ""]]],
  [": 500", linesOfPairs, [["", "500"]]],
  ["\n\nA: 1\n\n", linesOfPairs, [["A", "1"]]],
  [
    "100:4; 1000:3.5",
    listOfPairs,
    [
      ["100", "4"],
      ["1000", "3.5"],
    ],
  ],
  ["", linesOfPairs, []],
] as const)("%j is read as pairs", (written, format, pairs) => {
  expect(readPairs(written, format)).toEqual(pairs);
});
