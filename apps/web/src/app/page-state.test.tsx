// @vitest-environment jsdom

import { defaultShop } from "@ironmonger/contract/settings/default-shop";
import { render } from "@testing-library/react";
import { getQueryKey } from "@trpc/react-query";
import { expect, test } from "vitest";
import { anyVisitor } from "../features/identity/rendered-for.ts";
import { makeShopClient } from "../features/identity/shop-client.ts";
import { makeQueryClient, trpc } from "../shared/server/trpc.ts";
import { MoneyText } from "../shared/ui/money-text.tsx";
import { type PageState, restorePageState } from "./page-state.ts";
import { Providers } from "./providers.tsx";

const pageOf = (state: PageState | null) =>
  render(
    <Providers
      queryClient={restorePageState(makeQueryClient(), state)}
      trpcClient={makeShopClient()}
      renderedFor={anyVisitor}
    >
      <MoneyText cents={840} />
    </Providers>,
  ).container.textContent;

test("a page shows amounts in the currency of the shop that it brings along", () => {
  const shopKey = getQueryKey(trpc.settings.showShop, undefined, "query");
  expect(pageOf([[shopKey, { ...defaultShop, currency: "EUR" }]])).toContain("€8.40");
  // A page that could not read the shop's settings has those of a new shop.
  expect(pageOf(null)).toContain("$8.40");
});
