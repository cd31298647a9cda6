// @vitest-environment jsdom
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { renderInShop } from "../../../testing/render-in-shop.tsx";
import { RecoveryCodesSection } from "./recovery-codes-section.tsx";

const codes = ["one-two", "three-four"];

test("recovery codes are copied", async () => {
  const user = userEvent.setup();
  renderInShop(<RecoveryCodesSection left={2} newCodes={codes} onRenewed={() => {}} />);
  await user.click(screen.getByRole("button", { name: "Copy" }));
  expect(await screen.findByText("Recovery codes copied")).toBeTruthy();
  expect(await navigator.clipboard.readText()).toBe("one-two\nthree-four");
});

test("where the browser does not allow copying, the recovery codes are selected, and a message says so", async () => {
  const user = userEvent.setup();
  Object.defineProperty(navigator, "clipboard", { value: undefined, configurable: true });
  renderInShop(<RecoveryCodesSection left={2} newCodes={codes} onRenewed={() => {}} />);
  await user.click(screen.getByRole("button", { name: "Copy" }));
  expect(await screen.findByText(/Your browser does not allow copying here/)).toBeTruthy();
  expect(String(getSelection())).toBe("one-twothree-four");
});
