// @vitest-environment jsdom
import { act, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { beforeEach, expect, test } from "vitest";
import { renderInShop } from "../../../testing/render-in-shop.tsx";
import { WindowList } from "./window-list.tsx";

const height = 50;

beforeEach(() => {
  // A document without a layout: the list is at its top, and each row has the height of a row.
  Object.defineProperty(HTMLElement.prototype, "offsetHeight", { configurable: true, value: height });
  HTMLElement.prototype.getBoundingClientRect = () => new DOMRect(0, -window.scrollY, 800, height);
  scrollTo(0);
});

function scrollTo(row: number) {
  Object.defineProperty(window, "scrollY", { configurable: true, value: row * height });
  act(() => {
    window.dispatchEvent(new Event("scroll"));
  });
}

/** Five hundred names that can be changed; a change counts when the field is left. */
function Names() {
  const [names, setNames] = useState(() =>
    Array.from({ length: 500 }, (_, index) => ({ id: index, name: `Tool ${index}` })),
  );
  const change = (id: number, name: string) =>
    setNames((before) => before.map((one) => (one.id === id ? { id, name } : one)));
  return (
    <>
      <button type="button" onClick={() => setNames((before) => before.slice(1))}>
        Remove the first
      </button>
      <WindowList items={names} keyOf={({ id }) => id} height={height}>
        {({ id, name }) => (
          <input aria-label={`Name ${id}`} defaultValue={name} onBlur={(event) => change(id, event.target.value)} />
        )}
      </WindowList>
    </>
  );
}

const name = (id: number) => screen.queryByRole<HTMLInputElement>("textbox", { name: `Name ${id}` });
const shownIds = () => screen.getAllByRole("textbox").map((field) => Number(field.ariaLabel?.replace("Name ", "")));
const typeInto = async (id: number, text: string) => {
  await userEvent.clear(name(id) ?? document.body);
  await userEvent.paste(text);
};

test("the input in a row is not lost when the row scrolls away", async () => {
  renderInShop(<Names />);
  await typeInto(3, "Claw hammer");
  const field = name(3);
  scrollTo(300);
  expect(name(2)).toBeNull();
  expect(name(300)).not.toBeNull();
  expect(name(3)).toBe(field);
  expect(document.activeElement).toBe(field);
  expect(shownIds()).toEqual(shownIds().toSorted((a, b) => a - b));
  act(() => field?.blur());
  scrollTo(310);
  expect(name(3)).toBeNull();
  scrollTo(0);
  expect(name(3)?.value).toBe("Claw hammer");
});

test("a row with the focus also stays in the document below the screen, and when rows above it are removed", async () => {
  renderInShop(<Names />);
  scrollTo(300);
  await typeInto(300, "Club hammer");
  scrollTo(0);
  const field = name(300);
  expect(document.activeElement).toBe(field);
  act(() => screen.getByRole("button", { name: "Remove the first" }).click());
  expect(name(0)).toBeNull();
  expect(name(300)).toBe(field);
  expect(field?.closest("li")?.ariaPosInSet).toBe("300");
  expect(field?.value).toBe("Club hammer");
});
