import type { Tool } from "@ironmonger/contract/catalog";
import { judgeQuantity } from "@ironmonger/contract/pricing";
import { resolvePrice } from "@ironmonger/contract/pricing/resolve-price";
import { countryName } from "@ironmonger/contract/regions/country-names";
import { MoneyText } from "../../shared/ui/money-text.tsx";
import { useMoney } from "../../shared/use-money.ts";
import { useShop } from "../../shared/use-shop.ts";
import { useCharges } from "./use-charges.ts";

/** What a quantity of a tool costs with delivery and tax, within the shop's country. */
export function DeliveredPrice({ tool, quantity }: { tool: Tool; quantity: number }) {
  const money = useMoney();
  const { country } = useShop();
  const isValid = judgeQuantity(tool, quantity).isValid;
  const line = { ...resolvePrice(tool, isValid ? quantity : 0), quantity, weightGrams: tool.weightGrams };
  const { totalCents, deliveryCents, taxCents, charges } = useCharges(isValid ? [line] : [], {
    country,
    region: null,
    isTaxExempt: false,
  });
  if (!isValid) return null;
  const delivery = deliveryCents === 0 ? "delivery free" : `delivery ${money.format(deliveryCents)}`;
  const tax = taxCents === 0 ? "no tax" : `tax ${money.format(taxCents)}${charges?.tax?.isIncluded ? " included" : ""}`;
  return (
    <p className="page-lead figures">
      <MoneyText cents={totalCents} /> delivered in {countryName(country)}: {delivery}, {tax}.
    </p>
  );
}
