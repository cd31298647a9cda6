// @vitest-environment jsdom
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
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
