// @vitest-environment jsdom
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderInShop } from "../../testing/render-in-shop.tsx";
import { PasswordMeter } from "./password-meter.tsx";

test("a common password is called weak, with a sentence that says why", async () => {
  renderInShop(<PasswordMeter password="password1" />);
  expect(await screen.findByText("very weak")).toBeTruthy();
  expect(screen.getByRole("status").textContent).toMatch(/commonly used|heavily used|frequently used/);
});

test("a strong password is called strong, without a warning", async () => {
  renderInShop(<PasswordMeter password="vise grommet 41 halyard" />);
  expect(await screen.findByText(/^(very )?strong$/)).toBeTruthy();
  expect(screen.getByRole("status").textContent).toMatch(/strong$/);
});

test("for an empty field it says nothing", () => {
  renderInShop(<PasswordMeter password="" />);
  expect(screen.getByRole("status").textContent).toBe("");
});
