// @vitest-environment jsdom
import { defaultShop } from "@ironmonger/contract/default-shop";
import type { Settings } from "@ironmonger/contract/settings";
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { FakeShop } from "../../testing/fake-shop.ts";
import { renderInShop } from "../../testing/render-in-shop.tsx";
import { SettingsForm } from "./settings-form.tsx";

const settings: Settings = {
  ...defaultShop,
  mailFrom: "Ironmonger <shop@example.com>",
  unpaidOrderHours: 24,
  unpaidOrderHoursUnverified: 2,
  maxUnpaidOrders: 500,
  maxUnpaidOrdersUnverified: 50,
  maxHeldCentsUnverified: 2_500_000,
  requireSecondFactor: "nobody",
};

async function retype(label: string, text: string) {
  const field = screen.getByRole("textbox", { name: label });
  await userEvent.clear(field);
  await userEvent.type(field, text);
}

test("only what was changed is saved, hours and amounts as they are meant", async () => {
  const saved: unknown[] = [];
  new FakeShop({
    "settings.updateSettings": (input) => {
      saved.push(input);
      return { ...settings, ...(input as Partial<Settings>) };
    },
  });
  renderInShop(<SettingsForm settings={settings} />);
  await retype("Hours while the email is unverified", "0,5");
  await retype("Most that an unverified account can hold", "1,250.50");
  await userEvent.click(screen.getByRole("button", { name: "Save settings" }));
  await expect.poll(() => saved).toEqual([{ unpaidOrderHoursUnverified: 0.5, maxHeldCentsUnverified: 125_050 }]);
  // What was saved is no longer a change.
  await expect.poll(() => screen.queryByRole("button", { name: "Discard changes" })).toBe(null);
});

test("what was typed survives a reload, until it is discarded", async () => {
  new FakeShop({});
  const { unmount } = renderInShop(<SettingsForm settings={settings} />);
  await retype("Shop name", "Tool Barn");
  unmount();
  renderInShop(<SettingsForm settings={settings} />);
  const name = () => screen.getByRole("textbox", { name: "Shop name" });
  await expect.poll(() => name()).toHaveProperty("value", "Tool Barn");
  await userEvent.click(screen.getByRole("button", { name: "Discard changes" }));
  expect(name()).toHaveProperty("value", "Ironmonger");
});
