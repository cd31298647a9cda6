// @vitest-environment jsdom
import type { ShopProfile } from "@ironmonger/contract/settings";
import { defaultShop } from "@ironmonger/contract/settings/default-shop";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useEffect } from "react";
import { expect, test } from "vitest";
import { trpc } from "../../shared/server/trpc.ts";
import { FakeShop } from "../../testing/fake-shop.ts";
import { renderInShop } from "../../testing/render-in-shop.tsx";
import { AddAddress } from "./address-list.tsx";

test("an unfinished address survives a reload for its user alone, until the dialog is closed", async () => {
  new FakeShop({});
  const open = async (userId: string) => {
    const page = renderInShop(<AddAddress userId={userId} />);
    await userEvent.click(screen.getByRole("button", { name: "Add an address" }));
    const field = within(await screen.findByRole("dialog")).getByRole<HTMLTextAreaElement>("textbox", {
      name: "Address",
    });
    return { page, field };
  };
  const first = await open("ada");
  await userEvent.type(first.field, "1 Mill Lane");
  first.page.unmount();

  const stranger = await open("otto");
  expect(stranger.field.value).toBe("");
  stranger.page.unmount();

  const again = await open("ada");
  expect(again.field.value).toBe("1 Mill Lane");
  await userEvent.click(screen.getByRole("button", { name: "Close" }));
  again.page.unmount();
  expect((await open("ada")).field.value).toBe("");
});

test("a region is chosen from its country's list, and needed where the tax depends on it", async () => {
  const taxOf = (country: string, region?: string) => ({ country, region, name: "Sales tax", percent: 5 });
  const shop: ShopProfile = {
    ...defaultShop,
    country: "US",
    tax: { kind: "rates", pricesIncludeTax: false, rates: [taxOf("US"), taxOf("US", "CA"), taxOf("DE")] },
  };
  const sent: object[] = [];
  new FakeShop({
    "addresses.save": (input) => {
      sent.push(input as object);
      return [];
    },
  });
  renderInShop(<WithShop shop={shop} />);
  await userEvent.click(screen.getByRole("button", { name: "Add an address" }));
  const dialog = within(await screen.findByRole("dialog"));
  const country = dialog.getByRole("combobox", { name: "Country" });
  await userEvent.type(dialog.getByRole("textbox", { name: "Address" }), "1 Mill Lane");
  await userEvent.type(dialog.getByRole("textbox", { name: "Phone" }), "5550100");
  await userEvent.click(dialog.getByRole("button", { name: "Save" }));
  expect(dialog.getByText("Choose the state or region, because the tax depends on it")).toBeTruthy();
  expect(sent).toEqual([]);

  await userEvent.selectOptions(dialog.getByRole("combobox", { name: "State or region" }), "New York");
  await userEvent.selectOptions(country, "Germany");
  const land = dialog.getByRole<HTMLSelectElement>("combobox", { name: "State or region (optional)" });
  expect(land.value).toBe("");
  await userEvent.selectOptions(land, "Hamburg");
  await userEvent.click(dialog.getByRole("button", { name: "Save" }));
  await expect.poll(() => sent).toMatchObject([{ country: "DE", region: "HH" }]);
});

function WithShop({ shop }: { shop: ShopProfile }) {
  const utils = trpc.useUtils();
  useEffect(() => void utils.settings.showShop.setData(undefined, shop), [utils, shop]);
  return <AddAddress userId="ada" />;
}
