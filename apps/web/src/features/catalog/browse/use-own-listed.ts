import type { ListedTool } from "@ironmonger/contract/catalog/search";
import { useMemo, useState } from "react";
import { trpc } from "../../../shared/server/trpc.ts";
import { useCompanyId } from "../../identity/buying-for.ts";
import { type OwnPriced, useOwnPriced } from "../../pricing/own-prices.tsx";

type Model = NonNullable<ListedTool["model"]>;
/** `publicFromPriceCents` is set where the public pay more. */
export type OwnListed = OwnPriced<Omit<ListedTool, "model">> & {
  model?: (Model & { publicFromPriceCents?: number | undefined }) | undefined;
};

/** As `useOwnPriced`; models have the lowest price that the company pays for one of their sizes. */
export function useOwnListed(tools: ListedTool[] | undefined): OwnListed[] | undefined {
  const companyId = useCompanyId();
  const priced = useOwnPriced(tools);
  const ids = tools?.flatMap(({ model }) => model?.id ?? []) ?? [];
  const isAsked = companyId !== null && ids.length > 0;
  const { data, isError } = trpc.pricing.priceModels.useQuery({ ids }, { enabled: isAsked });
  return useMemo(() => {
    if (!isAsked) return priced;
    if (!data) return isError ? priced?.map(withPublicPrice) : undefined;
    const byId = new Map(data.map((price) => [price.id, price]));
    return priced?.map((tool) => {
      const own = tool.model && byId.get(tool.model.id);
      if (!tool.model || !own) return tool;
      const { fromPriceCents, publicFromPriceCents, priceUnit } = own;
      const isLower = publicFromPriceCents > fromPriceCents;
      return {
        ...tool,
        model: {
          ...{ ...tool.model, fromPriceCents, priceUnit },
          publicFromPriceCents: isLower ? publicFromPriceCents : undefined,
        },
      };
    });
  }, [isAsked, data, isError, priced]);
}

const withPublicPrice = (tool: OwnListed): OwnListed => ({ ...tool, whose: "public" });

/** What was shown last stays until the prices of what comes next are there. */
export function useLastListed(listed: OwnListed[] | undefined): OwnListed[] | undefined {
  const [last, setLast] = useState(listed);
  if (listed && listed !== last) setLast(listed);
  return listed ?? last;
}
