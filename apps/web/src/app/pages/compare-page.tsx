import { Button, Group, Skeleton } from "@mantine/core";
import { useEffect } from "react";
import { useSearchParams } from "react-router";
import { AddToBasket } from "../../features/basket/add/add-to-basket.tsx";
import { factsOf } from "../../features/catalog/compare/compare-rows.ts";
import { CompareTable } from "../../features/catalog/compare/compare-table.tsx";
import {
  comparedIds,
  comparisonAddress,
  lastCompared,
  maxCompared,
} from "../../features/catalog/compare/compared-ids.ts";
import { useOwnPriced } from "../../features/pricing/own-prices.tsx";
import { EmptyState } from "../../shared/kit/notices/empty-state.tsx";
import { LoadFailed } from "../../shared/kit/notices/load-failed.tsx";
import { PrefetchLink } from "../../shared/lazy/prefetch-link.tsx";
import { codeOf } from "../../shared/server/error-message.ts";
import { trpc } from "../../shared/server/trpc.ts";
import { PageTitle } from "../../shared/ui/sections/page-title.tsx";

/** Up to four tools side by side, which the address names. Those that have left the shop are left out. */
export function ComparePage() {
  const [params] = useSearchParams();
  const ids = comparedIds(params);
  const queries = trpc.useQueries((read) => ids.map((id) => read.catalog.getTool({ id })));
  const address = ids.join(",");
  useEffect(() => lastCompared.write(address ? address.split(",") : []), [address]);
  const [first = ""] = ids;
  const related = trpc.catalog.listRelated.useQuery({ id: first }, { enabled: first !== "" });
  const tools = queries.flatMap(({ data }) => data ?? []);
  const own = useOwnPriced(tools);
  const isPending = queries.some((query) => query.isPending);
  const compared = trpc.catalog.compareTools.useQuery(
    { ids: tools.map(({ id }) => id) },
    { enabled: !isPending && tools.length > 1 },
  );
  const facts = tools.length === 1 ? tools.flatMap(factsOf) : compared.data?.rows;
  const failed = [...queries, compared].find(({ error, data }) => error && !data && codeOf(error) !== "NOT_FOUND");
  const { family = [], boughtTogether = [] } = related.data ?? {};
  const offered = [...family, ...boughtTogether].filter(({ id }) => !ids.includes(id)).slice(0, 6);

  return (
    <div className="page">
      <PageTitle>Compare tools</PageTitle>
      {failed ? <LoadFailed error={failed.error} what="these tools" onRetry={() => void failed.refetch()} /> : null}
      {isPending || !own || (tools.length > 0 && !facts && !failed) ? (
        <Skeleton height="36rem" radius="sm" mt="lg" />
      ) : tools.length === 0 ? (
        <EmptyState title="No tools to compare yet">
          <p>Press Compare on the page of a tool, then on that of another one.</p>
          <Button component={PrefetchLink} to="/catalog" variant="default">
            Browse the catalog
          </Button>
        </EmptyState>
      ) : (
        <>
          <CompareTable tools={own} facts={facts ?? []} action={(tool) => <AddToBasket key={tool.id} tool={tool} />} />
          {ids.length < maxCompared && (
            <nav aria-label="Add a tool" className="no-print">
              <Group gap="xs" mt="lg">
                {offered.map(({ id, name }) => (
                  <Button
                    key={id}
                    component={PrefetchLink}
                    to={comparisonAddress([...ids, id])}
                    variant="default"
                    size="sm"
                  >
                    + {name}
                  </Button>
                ))}
                <Button component={PrefetchLink} to="/catalog" variant="subtle" size="sm">
                  Choose another tool
                </Button>
              </Group>
            </nav>
          )}
        </>
      )}
    </div>
  );
}
