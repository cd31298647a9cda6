import "@mantine/core/styles/Checkbox.layer.css";
import "@mantine/core/styles/Combobox.layer.css";
import { formatNumber } from "@ironmonger/contract/money";
import { Button, NativeSelect, Skeleton, TextInput } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { keepPreviousData } from "@tanstack/react-query";
import { useDeferredValue, useEffect, useRef, useState } from "react";
import { useNavigationType } from "react-router";
import { PrefetchLink } from "../../shared/prefetch-link.tsx";
import { trpc } from "../../shared/trpc.ts";
import { EmptyState } from "../../shared/ui/empty-state.tsx";
import { LoadFailed } from "../../shared/ui/load-failed.tsx";
import { UntilHydrated } from "../../shared/ui/until-hydrated.tsx";
import classes from "./catalog.module.css";
import { CatalogFilters } from "./catalog-filters.tsx";
import {
  type CatalogSearch,
  catalogPageSize,
  isSort,
  sortLabels,
  toSearchInput,
  writeCatalogSearch,
} from "./catalog-search.ts";
import type { ToolAction } from "./tool-card.tsx";
import { ToolRow } from "./tool-row.tsx";

/** Rows rendered first when a link leads here; the others follow, so that a click is answered within 100 ms. */
const firstRows = 6;

/** `onSearch` puts a search into the address; `isTyping` ones replace the entry of the history before them. */
export function Catalog({
  search,
  action,
  onSearch,
}: {
  search: CatalogSearch;
  action: ToolAction;
  onSearch: (search: CatalogSearch, isTyping: boolean) => void;
}) {
  const { data, isPending, isPlaceholderData, error, refetch } = trpc.catalog.searchCatalog.useQuery(
    toSearchInput(search),
    {
      placeholderData: keepPreviousData,
    },
  );
  const mostRows = useDeferredValue(catalogPageSize, useNavigationType() === "PUSH" ? firstRows : catalogPageSize);
  const [areFiltersOpen, setAreFiltersOpen] = useState(false);
  const change = (part: Partial<CatalogSearch>, isTyping = false) =>
    onSearch({ ...search, ...part, cursor: undefined }, isTyping);

  return (
    <div className={classes.layout}>
      <div className={classes.bar}>
        <SearchField query={search.query} onChange={(query) => change({ query }, true)} />
        <UntilHydrated>
          <NativeSelect
            aria-label="Sort by"
            value={search.sort}
            onChange={({ currentTarget: { value } }) => isSort(value) && change({ sort: value })}
            data={Object.entries(sortLabels).map(([value, label]) => ({ value, label }))}
          />
          <Button
            variant="default"
            className={classes.toggle}
            aria-expanded={areFiltersOpen}
            aria-controls="filters"
            onClick={() => setAreFiltersOpen((was) => !was)}
          >
            {areFiltersOpen ? "Hide filters" : "Filters"}
          </Button>
        </UntilHydrated>
      </div>
      <aside id="filters" className={classes.filters} data-open={areFiltersOpen || undefined} aria-label="Filters">
        <CatalogFilters search={search} found={data} onChange={change} />
      </aside>
      <div className={classes.results}>
        <p className={classes.count} role="status">
          {data ? countText(data.total, data.isTotalExact) : " "}
        </p>
        {isPending ? <RowsLoading /> : null}
        {error && !data ? <LoadFailed error={error} what="the catalog" onRetry={refetch} /> : null}
        {data?.rows.length === 0 ? (
          <EmptyState title={search.query ? `Nothing found for “${search.query}”` : "Nothing fits these filters"}>
            <p>Try fewer words, another spelling, or fewer filters.</p>
            <Button component={PrefetchLink} to="/catalog" variant="default">
              Show all tools
            </Button>
          </EmptyState>
        ) : null}
        <ul className={classes.rows} aria-busy={isPlaceholderData}>
          {data?.rows.slice(0, mostRows).map((tool, place) => (
            <ToolRow key={tool.id} tool={tool} query={search.query} action={action} isFirstSeen={place < 4} />
          ))}
        </ul>
        <nav className={classes.pages} aria-label="Pages">
          {search.cursor ? (
            <Button
              component={PrefetchLink}
              variant="default"
              to={`/catalog${writeCatalogSearch({ ...search, cursor: undefined })}`}
            >
              First page
            </Button>
          ) : null}
          {data?.nextCursor ? (
            <Button
              component={PrefetchLink}
              variant="default"
              to={`/catalog${writeCatalogSearch({ ...search, cursor: data.nextCursor })}`}
            >
              Next {catalogPageSize} tools
            </Button>
          ) : null}
        </nav>
      </div>
    </div>
  );
}

const countText = (total: number, isExact: boolean): string =>
  total === 1 ? "1 tool" : `${isExact ? "" : "More than "}${formatNumber(total)} tools`;

/** Searches while one types. The address is updated after a pause, and the field follows the address. */
function SearchField({ query, onChange }: { query: string; onChange: (query: string) => void }) {
  const [text, setText] = useState(query);
  const reported = useRef(query);
  const report = useDebouncedCallback((typed: string) => {
    reported.current = typed.trim();
    onChange(typed);
  }, 200);
  useEffect(() => {
    if (query === reported.current) return;
    reported.current = query;
    setText(query);
  }, [query]);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const typed = field.current?.value ?? "";
    // Typed before the page's script ran.
    if (typed.trim() === reported.current) return;
    setText(typed);
    report(typed);
  }, [report]);
  return (
    <TextInput
      ref={field}
      type="search"
      aria-label="Search tools"
      placeholder="Search by name, SKU or use"
      maxLength={100}
      className={classes.field}
      value={text}
      onChange={({ currentTarget: { value } }) => {
        setText(value);
        report(value);
      }}
    />
  );
}

function RowsLoading() {
  return (
    <div className={classes.rows} aria-hidden="true">
      {Array.from({ length: 8 }, (_, place) => place).map((place) => (
        <Skeleton key={place} height="7.5rem" radius="sm" mt="sm" />
      ))}
    </div>
  );
}
