// @vitest-environment jsdom
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, onTestFinished, test } from "vitest";
import { renderInShop } from "../../../testing/render-in-shop.tsx";
import { switchSingleKeys, useKeyHints } from "../../single-keys.ts";
import { useSelection } from "../../table/selection/selection.ts";
import { DataTable } from "./data-table.tsx";

const Hints = () => (
  <output aria-label="Keys">
    {useKeyHints()
      .map(({ keys }) => keys.join())
      .join(" ")}
  </output>
);

function Page({ hasKeys = true, isOfLinks = true }) {
  const selection = useSelection("tools", {});
  return (
    <>
      <input aria-label="Search" />
      <DataTable
        caption="Tools"
        columns={[
          {
            role: "name",
            title: "Tool",
            of: (name: string) => name,
            to: (name) => (isOfLinks ? `/${name}` : undefined),
          },
          { role: "actions", title: "Actions", of: (name) => <button type="button">Open {name}</button> },
        ]}
        rows={["Anvil", "Hammer", "Saw"]}
        rowKey={(name) => name}
        selection={selection}
        hasRowKeys={hasKeys}
      />
      <Hints />
    </>
  );
}
const press = (keys: string) => userEvent.keyboard(keys);
const focused = () => document.activeElement?.textContent;

test("J goes to the next row, K to the one before, and both stay on the table", async () => {
  renderInShop(<Page />);
  await press("j");
  expect(focused()).toBe("Anvil");
  await press("jj");
  expect(focused()).toBe("Saw");
  await press("j");
  expect(focused()).toBe("Saw");
  await press("kkkk");
  expect(focused()).toBe("Anvil");
});

test("the arrows go through the rows once one has the focus", async () => {
  renderInShop(<Page />);
  await press("{ArrowDown}");
  expect(document.activeElement).toBe(document.body);
  await press("j{ArrowDown}");
  expect(focused()).toBe("Hammer");
  await press("{ArrowUp}");
  expect(focused()).toBe("Anvil");
});

test("where a name is no link, the button that opens the row gets the focus", async () => {
  renderInShop(<Page isOfLinks={false} />);
  await press("j");
  expect(focused()).toBe("Open Anvil");
});

test("X ticks the row that has the focus, and nothing where none has it", async () => {
  renderInShop(<Page />);
  const box = (name: string) => screen.getByRole<HTMLInputElement>("checkbox", { name: `Select ${name}` });
  await press("x");
  expect(box("Anvil").checked).toBe(false);
  await press("jjx");
  expect(box("Hammer").checked).toBe(true);
  await press("x");
  expect(box("Hammer").checked).toBe(false);
});

test("a letter typed into a field is a letter", async () => {
  renderInShop(<Page />);
  const field = screen.getByRole("textbox", { name: "Search" });
  await userEvent.type(field, "jkx");
  expect(field).toHaveProperty("value", "jkx");
  expect(document.activeElement).toBe(field);
});

test.each(["{Shift>}J{/Shift}", "{Control>}j{/Control}", "{Alt>}j{/Alt}", "{Meta>}j{/Meta}"])(
  "%s is not the key J",
  async (keys) => {
    renderInShop(<Page />);
    await press(keys);
    expect(document.activeElement).toBe(document.body);
  },
);

test("who has switched single keys off is not moved by them", async () => {
  onTestFinished(() => switchSingleKeys(true));
  renderInShop(<Page />);
  switchSingleKeys(false);
  await press("j");
  expect(document.activeElement).toBe(document.body);
});

test("the keys are listed while the table is shown, and a table in a panel has none", async () => {
  const { unmount } = renderInShop(<Page />);
  expect(screen.getByLabelText("Keys").textContent).toBe("J K Enter X");
  unmount();
  renderInShop(<Page hasKeys={false} />);
  expect(screen.getByLabelText("Keys").textContent).toBe("");
  await press("j");
  expect(document.activeElement).toBe(document.body);
});
