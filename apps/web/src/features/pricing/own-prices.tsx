import type { Tool } from "@ironmonger/contract/catalog";
import type { BuyersPrice } from "@ironmonger/contract/price-lists";
import { formatPriceOf, type UnitPrice as Price } from "@ironmonger/contract/pricing/price-unit";
import { higherPublicPrice, type PricedRules } from "@ironmonger/contract/pricing/resolve-price";
import type { PriceSource } from "@ironmonger/contract/pricing/terms";
import { Text } from "@mantine/core";
import { useMemo } from "react";
import { trpc } from "../../shared/server/trpc.ts";
import { MoneyText } from "../../shared/ui/money-text.tsx";
import { useMoney } from "../../shared/use-money.ts";
import { useCompanyId } from "../identity/buying-for.ts";
import { useMyCompany } from "../identity/my-companies.ts";

type PublicRules = Pick<Tool, "id" | "priceCents" | "priceUnit" | "priceBreaks" | "minOrder" | "casePack">;
/**
 * A tool with the prices of the company for which the person buys. `publicPriceCents` is set where the public pay more. `whose`: the price
 * is the company's, or the public one because the company's could not be loaded.
 */
export type OwnPriced<Priced> = Priced & {
  publicPriceCents?: number | undefined;
  whose?: "own" | "public";
  /** All prices of the company for the tool; its other fields are the rules of the smallest quantity that can be ordered. */
  sources?: PriceSource[] | undefined;
};

/**
 * The tools of a public page with the prices of the company for which the person buys, asked for in one call. Undefined until the answer:
 * no public price stands in the place of an own one. Without a company, the tools are as they are.
 */
export function useOwnPriced<Priced extends PublicRules>(tools: Priced[] | undefined): OwnPriced<Priced>[] | undefined {
  const prices = useOwnPrices(tools?.map(({ id }) => id) ?? []);
  return useMemo(() => {
    if (prices === forOneself) return tools;
    return prices === undefined ? undefined : tools?.map((tool) => withPrice(tool, prices));
  }, [tools, prices]);
}

/** By tool; null if they could not be loaded. */
type OwnPrices = ReadonlyMap<string, BuyersPrice> | null;
const forOneself: OwnPrices = new Map();

/** Undefined until they are loaded; empty without a company. */
export function useOwnPrices(ids: string[]): OwnPrices | undefined {
  const isForCompany = useCompanyId() !== null && ids.length > 0;
  const { data, isError } = trpc.pricing.priceTools.useQuery({ ids }, { enabled: isForCompany });
  return useMemo(() => {
    if (!isForCompany) return forOneself;
    if (data) return new Map(data.map((price) => [price.id, price]));
    return isError ? null : undefined;
  }, [isForCompany, data, isError]);
}

function withPrice<Priced extends PublicRules>(tool: Priced, prices: OwnPrices): OwnPriced<Priced> {
  const own = prices?.get(tool.id);
  const priced = { ...tool, ...ownPriceOf(tool, prices) };
  if (!own || own.prices.length < 2) return priced;
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
  return { ...priced, priceBreaks, minOrder, casePack, sources };
}

/** The price of the company for which the person buys, with the public one where that is higher. */
export function ownPriceOf(
  { id, priceCents, priceUnit }: Pick<Tool, "id" | "priceCents" | "priceUnit">,
  prices: OwnPrices,
): OwnPriced<Pick<Tool, "priceCents" | "priceUnit">> {
  if (prices === null) return { priceCents, priceUnit, whose: "public" };
  const own = prices.get(id);
  if (!own) return { priceCents, priceUnit };
  const { publicPriceCents } = own;
  return {
    priceCents: own.priceCents,
    priceUnit: own.priceUnit,
    publicPriceCents: publicPriceCents > own.priceCents ? publicPriceCents : undefined,
    ...(own.source !== null && { whose: "own" }),
  };
}

/** Says whose the price is, unless it is everybody's. */
export const PriceOwner = ({ tool: { whose } }: { tool: OwnPriced<object> }) =>
  whose ? <OwnerOfPrice whose={whose} /> : null;

function OwnerOfPrice({ whose }: { whose: "own" | "public" }) {
  const company = useMyCompany();
  if (!company) return null;
  return (
    <Text span display="block" size="sm" c="dimmed">
      {whose === "own" ? (
        <>
          Price of <bdi>{company.name}</bdi>
        </>
      ) : (
        <>
          The price of <bdi>{company.name}</bdi> could not be loaded. The basket has it.
        </>
      )}
    </Text>
  );
}

/** The price of a unit on a line whose tool has the price lists of the buyer; the public one is struck before it where it is higher. */
export function UnitPrice({ tool, pieces, price }: { tool: PricedRules; pieces: number; price: Price }) {
  const money = useMoney();
  const publicPrice = tool.sources && higherPublicPrice(tool, pieces, price);
  if (!publicPrice) return money.format(price.unitPriceCents);
  return (
    <>
      <s>
        <span className="sr-only">Public price </span>
        {formatPriceOf(price.priceUnit, publicPrice, money)}
      </s>{" "}
      <span className="sr-only">Your price </span>
      <MoneyText cents={price.unitPriceCents} />
    </>
  );
}

/** What one costs by a price of several: `$0.124 each`. Prices of different units compare by it. */
export function PriceOfOne({ tool: { priceCents, priceUnit } }: { tool: Pick<Tool, "priceCents" | "priceUnit"> }) {
  const money = useMoney();
  if (priceUnit === 1) return null;
  return (
    <Text span c="dimmed">
      {" "}
      ({formatPriceOf(1, { unitPriceCents: priceCents, priceUnit }, money)} each)
    </Text>
  );
}

/** The price at the minimum order; the public one is struck before it where it is higher. */
export function ToolPrice({
  tool: { priceCents, publicPriceCents, whose },
}: {
  tool: OwnPriced<{ priceCents: number }>;
}) {
  const money = useMoney();
  if (whose === "public") return `Public price ${money.format(priceCents)}`;
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
