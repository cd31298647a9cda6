import type { Tool } from "@ironmonger/contract/catalog";
import { explainPrice } from "@ironmonger/contract/pricing/resolve-price";
import { trpc } from "../../shared/server/trpc.ts";
import { useMoney } from "../../shared/use-money.ts";
import { useCompanyId } from "../identity/buying-for.ts";
import { WhyThisPrice } from "./why-this-price.tsx";

type Props = {
  /** With its public rules. */
  tool: Tool;
  quantity: number;
  /** What counts beside it: of the tool itself, or of its family. */
  otherPieces: number;
};

/**
 * Why a piece costs what it costs at this quantity, as the basket says it: with the price lists of the company for which the person buys.
 */
export function WhyToolPrice({ tool, quantity, otherPieces }: Props) {
  const money = useMoney();
  const companyId = useCompanyId();
  const { data } = trpc.pricing.priceLines.useQuery(
    { lines: [{ toolId: tool.id, quantity: tool.minOrder }] },
    { enabled: companyId !== null },
  );
  const priced = companyId === null ? tool : data?.lines[0];
  if (!priced) return null;
  const { explanation } = explainPrice(priced, Number.isInteger(quantity) ? quantity : 0, money, otherPieces);
  return <WhyThisPrice explanation={explanation} />;
}
