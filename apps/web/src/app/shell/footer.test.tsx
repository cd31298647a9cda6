// @vitest-environment jsdom
import { defaultShop } from "@ironmonger/contract/settings/default-shop";
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { ShopContext } from "../../shared/use-shop.ts";
import { FakeShop } from "../../testing/fake-shop.ts";
import { renderInShop } from "../../testing/render-in-shop.tsx";
import { Footer } from "./footer.tsx";

test("the footer says where the shop is, when it is open, how it delivers and what it takes back", () => {
  new FakeShop({ "content.texts": () => ({}) });
  const saved = {
    address: "7 Foundry Road\nCleveland",
    contactPhone: "+1 216 555 0142",
    openingHours: "Monday to Friday",
    returnsText: "Within 30 days.",
  };
  renderInShop(
    <ShopContext value={{ ...defaultShop, ...saved }}>
      <Footer />
    </ShopContext>,
  );
  expect(screen.getByText(/7 Foundry Road/)).toBeTruthy();
  expect(screen.getByRole("link", { name: "+1 216 555 0142" }).getAttribute("href")).toBe("tel:+12165550142");
  const titles = screen.getAllByRole("term").map(({ textContent }) => textContent);
  expect(titles).toEqual(["Opening hours", "Returns"]);
  expect(screen.getByText("Within 30 days.")).toBeTruthy();
});
