// @vitest-environment jsdom
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useSignedIn } from "../../features/identity/use-signed-in.ts";
import { FakeShop } from "../../testing/fake-shop.ts";
import { renderInShop } from "../../testing/render-in-shop.tsx";
import { PaletteSlot } from "./palette-slot.tsx";

const chunks = ["./command-palette.tsx", "./shortcuts-dialog.tsx"];
const loseConnection = () => {
  for (const chunk of chunks)
    vi.doMock(chunk, () => {
      throw new TypeError("Failed to fetch");
    });
};
const findConnection = () => {
  for (const chunk of chunks) vi.doUnmock(chunk);
};

beforeEach(() => {
  Element.prototype.scrollIntoView = () => {};
  new FakeShop({
    "identity.me": () => ({ id: "1", email: "ada@example.com", displayName: "Ada", isAdmin: false }),
  });
});
afterEach(findConnection);

function Page() {
  return <p>The page of {useSignedIn().user?.displayName}</p>;
}
async function open() {
  renderInShop(
    <>
      <Page />
      <PaletteSlot />
    </>,
  );
  await screen.findByText("The page of Ada");
}

test.each([
  ["command-palette", "{Control>}k{/Control}", "Go to"],
  ["shortcuts-dialog", "?", "Keyboard shortcuts"],
])(
  "a %s that cannot be fetched leaves the page as it is and says so; the next key tries again",
  async (chunk, keys, title) => {
    await open();
    loseConnection();
    await userEvent.keyboard(keys);
    expect(await screen.findByText(new RegExp(`Loading chunk ${chunk} failed`))).toBeTruthy();
    expect(screen.getByText("The page of Ada")).toBeTruthy();
    findConnection();
    await userEvent.keyboard(keys);
    expect(await screen.findByRole("dialog", { name: title })).toBeTruthy();
  },
);
