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

/** A form in which something else is typed; the options are made anew by each rendering. */
function Form() {
  const [text, setText] = useState("");
  const [value, setValue] = useState("7");
  const [count, setCount] = useState(10);
  return (
    <>
      <input aria-label="Name" value={text} onChange={(event) => setText(event.currentTarget.value)} />
      <button type="button" onClick={() => setCount(300)}>
        More
      </button>
      <button type="button" onClick={() => setValue("9")}>
        Choose 9
      </button>
      <LongSelect
        label="Number"
        data={[{ value: "", label: "None" }, ...numbers.slice(0, count)]}
        value={value}
        onChange={(event) => setValue(event.currentTarget.value)}
      />
    </>
  );
}
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));

test("what is typed elsewhere in a form leaves the options as they are", async () => {
  renderInShop(<Form />);
  await expect.poll(() => select().options.length).toBe(11);
  const changes: MutationRecord[] = [];
  const observer = new MutationObserver((records) => changes.push(...records));
  observer.observe(select(), { childList: true, subtree: true, characterData: true, attributes: true });
  await userEvent.type(screen.getByRole("textbox", { name: "Name" }), "Anvil");
  observer.disconnect();
  expect(changes).toEqual([]);
  expect(select().value).toBe("7");
});

test("options that arrive later are offered, and the choice stays", async () => {
  renderInShop(<Form />);
  await expect.poll(() => select().options.length).toBe(11);
  await press("More");
  expect(select().options.length).toBe(301);
  expect(select().selectedOptions[0]?.text).toBe("Number 7");
});

test("a choice that the page makes is shown, also before all options are there", async () => {
  renderInShop(<Form />);
  await press("Choose 9");
  expect(select().selectedOptions[0]?.text).toBe("Number 9");
  await expect.poll(() => select().options.length).toBe(11);
  expect(select().value).toBe("9");
});

test("a field that browsers fill in has all options from the start", () => {
  renderInShop(<LongSelect isFilledIn label="Number" data={numbers} value="7" onChange={() => {}} />);
  expect(select().options.length).toBe(300);
  expect(select().value).toBe("7");
});
