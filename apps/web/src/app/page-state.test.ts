import { formatMoney, setCurrency } from "@ironmonger/contract/money";
import { defaultShop } from "@ironmonger/contract/settings/default-shop";
import { QueryClient } from "@tanstack/react-query";
import { getQueryKey } from "@trpc/react-query";
import { afterEach, expect, test } from "vitest";
import { trpc } from "../shared/server/trpc.ts";
import { restorePageState } from "./page-state.ts";

afterEach(() => setCurrency("USD"));

test("a page shows amounts in the currency of the shop that it brings along", () => {
  const shopKey = getQueryKey(trpc.settings.showShop, undefined, "query");
  restorePageState(new QueryClient(), [[shopKey, { ...defaultShop, currency: "EUR" }]]);
  expect(formatMoney(840)).toBe("€8.40");
  // A page that could not read the shop's settings keeps the known ones.
  restorePageState(new QueryClient(), null);
  expect(formatMoney(840)).toBe("€8.40");
});
