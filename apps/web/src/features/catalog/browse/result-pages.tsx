import type { ToolSearch } from "@ironmonger/contract/catalog/search";
import { formatNumber } from "@ironmonger/contract/money";
import { maxMatches } from "@ironmonger/contract/tables/match-count";
import { Button, Group, Text } from "@mantine/core";
import { PrefetchLink } from "../../../shared/lazy/prefetch-link.tsx";
import { type CatalogSearch, catalogAddress, catalogPageSize, lastPage } from "../catalog-search.ts";

const formatTotal = ({ total, isTotalExact }: ToolSearch): string => `${formatNumber(total)}${isTotalExact ? "" : "+"}`;
export const countText = (result: ToolSearch): string =>
  `${formatTotal(result)} ${result.total === 1 ? "tool" : "tools"}`;

/** The number of this page, with links to its neighbours; nothing if all results are on one page. */
export function ResultPages({ search, result }: { search: CatalogSearch; result: ToolSearch }) {
  const { page } = search;
  const first = (page - 1) * catalogPageSize + 1;
  const last = first + result.rows.length - 1;
  const hasNext = result.nextCursor !== null && page < lastPage;
  if (page === 1 && !hasNext) return null;
  const to = (number: number) => catalogAddress({ ...search, page: number });
  return (
    <>
      <Group mt="lg" renderRoot={(props) => <nav {...props} aria-label="Pages" />}>
        {page > 1 ? (
          <Button
            component={PrefetchLink}
            variant="default"
            to={to(result.rows.length === 0 ? 1 : page - 1)}
            rel="prev"
          >
            {result.rows.length === 0 ? "First page" : "Previous"}
          </Button>
        ) : null}
        {result.rows.length > 0 ? (
          <p className="figures">
            Tools {formatNumber(first)}–{formatNumber(last)} of {formatTotal(result)}
          </p>
        ) : null}
        {hasNext ? (
          <Button component={PrefetchLink} variant="default" to={to(page + 1)} rel="next">
            Next
          </Button>
        ) : null}
      </Group>
      {page === lastPage && result.nextCursor !== null ? (
        <Text c="dimmed" mt="sm">
          These are the first {formatNumber(maxMatches)}. Search, or choose a category or a price, to see the others.
        </Text>
      ) : null}
    </>
  );
}
