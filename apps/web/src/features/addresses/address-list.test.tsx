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
import { AddressList } from "./address-list.tsx";

test("a half-typed address survives a reload for its user alone, until the dialog is closed", async () => {
  new FakeShop({});
  const open = async (userId: string) => {
    const page = renderInShop(<AddressList userId={userId} addresses={[]} />);
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

test("the regions of the chosen country that have a tax rate of their own are named and offered", async () => {
  const taxOf = (country: string, region?: string) => ({ country, region, name: "Sales tax", percent: 5 });
  const shop: ShopProfile = {
    ...defaultShop,
    country: "US",
    tax: {
      kind: "rates",
      pricesIncludeTax: false,
      rates: [taxOf("US"), taxOf("US", "CA"), taxOf("US", "NY"), taxOf("CA", "Quebec"), taxOf("GB")],
    },
  };
  new FakeShop({});
  renderInShop(<WithShop shop={shop} />);
  await userEvent.click(screen.getByRole("button", { name: "Add an address" }));
  const dialog = within(await screen.findByRole("dialog"));
  const field = dialog.getByRole<HTMLInputElement>("combobox", { name: "State or region (optional)" });
  const offered = () => [...(field.list?.options ?? [])].map(({ value }) => value);
  expect(offered()).toEqual(["CA", "NY"]);
  expect(dialog.getByText("Tax differs in CA and NY: choose one if that is where the tools go.")).toBeTruthy();
  await userEvent.selectOptions(dialog.getByRole("combobox", { name: "Country" }), "Canada");
  expect(offered()).toEqual(["Quebec"]);
  expect(dialog.getByText("Tax differs in Quebec: choose it if that is where the tools go.")).toBeTruthy();
  await userEvent.selectOptions(dialog.getByRole("combobox", { name: "Country" }), "United Kingdom");
  expect(offered()).toEqual([]);
  expect(dialog.queryByText(/Tax differs/)).toBeNull();
});

function WithShop({ shop }: { shop: ShopProfile }) {
  const utils = trpc.useUtils();
  useEffect(() => void utils.settings.showShop.setData(undefined, shop), [utils, shop]);
  return <AddressList userId="ada" addresses={[]} />;
}
