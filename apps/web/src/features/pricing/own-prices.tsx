import type { Tool } from "@ironmonger/contract/catalog";
import type { BuyersPrice } from "@ironmonger/contract/price-lists";
import { higherPublicPrice, type PricedRules } from "@ironmonger/contract/pricing/resolve-price";
import type { PriceSource } from "@ironmonger/contract/pricing/terms";
import { useMemo } from "react";
import { trpc } from "../../shared/server/trpc.ts";
import { MoneyText } from "../../shared/ui/money-text.tsx";
import { useMoney } from "../../shared/use-money.ts";
import { useCompanyId } from "../identity/buying-for.ts";

type PublicRules = Pick<Tool, "id" | "priceCents" | "priceBreaks" | "minOrder" | "casePack">;
/** A tool with the prices of the company for which the person buys. `publicPriceCents` is set where the public pay more. */
export type OwnPriced<Priced> = Priced & {
  publicPriceCents?: number | undefined;
  /** All prices of the company for the tool; its other fields are the rules of the smallest quantity that can be ordered. */
  sources?: PriceSource[] | undefined;
};

/**
 * The tools of a public page with the prices of the company for which the person buys, asked for in one call. Without a company, and until
 * the answer, they have the public ones.
 */
export function useOwnPriced<Priced extends PublicRules>(tools: Priced[]): OwnPriced<Priced>[];
export function useOwnPriced<Priced extends PublicRules>(tools: Priced[] | undefined): OwnPriced<Priced>[] | undefined;
export function useOwnPriced<Priced extends PublicRules>(tools: Priced[] | undefined): OwnPriced<Priced>[] | undefined {
  const prices = useOwnPrices(tools?.map(({ id }) => id) ?? []);
  return useMemo(() => (prices.size === 0 ? tools : tools?.map((tool) => withPrice(tool, prices))), [tools, prices]);
}

const none: ReadonlyMap<string, BuyersPrice> = new Map();

/** By tool; empty without a company. */
export function useOwnPrices(ids: string[]): ReadonlyMap<string, BuyersPrice> {
  const companyId = useCompanyId();
  const { data } = trpc.pricing.priceTools.useQuery({ ids }, { enabled: companyId !== null && ids.length > 0 });
  return useMemo(
    () => (companyId !== null && data ? new Map(data.map((price) => [price.id, price])) : none),
    [companyId, data],
  );
}

function withPrice<Priced extends PublicRules>(
  tool: Priced,
  prices: ReadonlyMap<string, BuyersPrice>,
): OwnPriced<Priced> {
  const own = prices.get(tool.id);
  if (!own || own.prices.length < 2) return tool;
  const { priceBreaks, minOrder, casePack } = own;
  const sources = own.prices.map(
    ({ source, level, unitPriceCents, ...price }): PriceSource => ({
      ...price,
      level,
      name: source ?? "",
      priceCents: unitPriceCents,
      // They are the prices that are paid.
      mayExceedPublic: true,
    }),
  );
  return { ...tool, ...ownPriceOf(tool, prices), priceBreaks, minOrder, casePack, sources };
}

/** The price of the company for which the person buys, with the public one where that is higher. */
export function ownPriceOf(
  { id, priceCents }: Pick<Tool, "id" | "priceCents">,
  prices: ReadonlyMap<string, BuyersPrice>,
): { priceCents: number; publicPriceCents?: number | undefined } {
  const own = prices.get(id);
  if (!own) return { priceCents };
  const { publicPriceCents } = own;
  return {
    priceCents: own.priceCents,
    publicPriceCents: publicPriceCents > own.priceCents ? publicPriceCents : undefined,
  };
}

/** The price of a unit on a line whose tool has the price lists of the buyer; the public one is struck before it where it is higher. */
export const UnitPrice = ({ tool, pieces, cents }: { tool: PricedRules; pieces: number; cents: number }) => (
  <ToolPrice tool={{ priceCents: cents, publicPriceCents: tool.sources && higherPublicPrice(tool, pieces, cents) }} />
);

/** The price at the minimum order; the public one is struck before it where it is higher. */
export function ToolPrice({
  tool: { priceCents, publicPriceCents },
}: {
  tool: { priceCents: number; publicPriceCents?: number | undefined };
}) {
  const money = useMoney();
  if (publicPriceCents === undefined) return money.format(priceCents);
  return (
    <>
      <s>
        <span className="sr-only">Public price </span>
        <MoneyText cents={publicPriceCents} />
      </s>{" "}
      <span className="sr-only">Your price </span>
      <MoneyText cents={priceCents} />
    </>
  );
}
