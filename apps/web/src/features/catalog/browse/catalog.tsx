import "@mantine/core/styles/Checkbox.layer.css";
import "@mantine/core/styles/Combobox.layer.css";
import "@mantine/core/styles/Fieldset.layer.css";
import type { ToolSearch } from "@ironmonger/contract/catalog/search";
import { Button, NativeSelect, Skeleton, Text } from "@mantine/core";
import { keepPreviousData } from "@tanstack/react-query";
import { Suspense, useDeferredValue, useEffect, useRef, useState } from "react";
import { useNavigationType } from "react-router";
import { EmptyState } from "../../../shared/kit/notices/empty-state.tsx";
import { LoadFailed } from "../../../shared/kit/notices/load-failed.tsx";
import { PrefetchLink } from "../../../shared/lazy/prefetch-link.tsx";
import { trpc } from "../../../shared/server/trpc.ts";
import { CrossButton } from "../../../shared/ui/cross-button.tsx";
import { MoneyText } from "../../../shared/ui/money-text.tsx";
import { UntilHydrated, useIsHydrated } from "../../../shared/ui/until-hydrated.tsx";
import {
  type CatalogSearch,
  catalogAddress,
  catalogPageSize,
  contradictsItself,
  isFiltered,
  isSort,
  noSearch,
  sortLabels,
  toSearchInput,
} from "../catalog-search.ts";
import { cardList, type ToolAction, ToolCard } from "../tool-card.tsx";
import classes from "./catalog.module.css";
import { CatalogFilters } from "./catalog-filters.tsx";
import { rememberView } from "./catalog-view.ts";
import { ChosenFilters } from "./chosen-filters.tsx";
import { NewTools, NothingFound } from "./nothing-found.tsx";
import { countText, ResultPages } from "./result-pages.tsx";
import { ToolRows } from "./tool-rows.tsx";
import { type OwnListed, useLastListed, useOwnListed } from "./use-own-listed.ts";
import { ViewSwitch } from "./view-switch.tsx";

/** Tools rendered first when a link leads here; the others follow, so that the page responds to a click within 100 ms. */
const firstTools = 6;

/** `onSearch` puts a search into the address, as an entry of its own in the history or instead of the last one. */
export function Catalog({
  search,
  action,
  afterMiss,
  onSearch,
}: {
  search: CatalogSearch;
  action: ToolAction;
  /** Shown below a search without results, or without tools that have all words. */
  afterMiss?: React.ReactNode;
  onSearch: (search: CatalogSearch, replaces: boolean) => void;
}) {
  const isContradictory = contradictsItself(search);
  const {
    data: answer,
    isPending,
    isPlaceholderData,
    error,
    refetch,
  } = trpc.catalog.searchCatalog.useQuery(toSearchInput(search), {
    enabled: !isContradictory,
    placeholderData: keepPreviousData,
  });
  const data = isContradictory ? undefined : answer;
  const maxTools = useDeferredValue(catalogPageSize, useNavigationType() === "PUSH" ? firstTools : catalogPageSize);
  const listed = useLastListed(useOwnListed(data?.rows));
  const rows = data && listed;
  const tools = rows?.slice(0, maxTools) ?? [];
  const filters = useSheet();
  const count = useRef<HTMLParagraphElement>(null);
  const isEmpty = data?.rows.length === 0 && search.page === 1;
  const hasFilters = isFiltered(search) || search.attributes.length > 0;
  const change = (changes: Partial<CatalogSearch>) => onSearch({ ...search, ...changes, page: 1 }, false);

  return (
    <div className={classes.layout} data-empty={isEmpty ? (hasFilters ? "filtered" : "unfiltered") : undefined}>
      <CatalogBar
        search={search}
        result={data}
        isEmpty={isEmpty}
        filters={isEmpty && !hasFilters ? undefined : filters}
        count={count}
        onSort={(sort) => change({ sort })}
        onView={(view) => {
          rememberView(view);
          onSearch({ ...search, view }, true);
        }}
      />
      <FilterSheet filters={filters} search={search} result={data} hasFilters={hasFilters}>
        <CatalogFilters search={search} result={data} onChange={change} isEmpty={isEmpty} />
      </FilterSheet>
      <div className={classes.results}>
        <ChosenFilters
          search={search}
          result={data}
          onRemove={(without) => {
            change(without);
            // The pressed tag is gone; the number of tools takes the focus.
            count.current?.focus({ preventScroll: true });
          }}
        />
        {isContradictory ? (
          <EmptyState title="These prices contradict each other">
            <p>
              Nothing costs <MoneyText cents={search.minPriceCents ?? 0} /> or more and{" "}
              <MoneyText cents={search.maxPriceCents ?? 0} /> or less. Change one of the two.
            </p>
          </EmptyState>
        ) : null}
        {!isContradictory && (isPending || (data && !rows)) ? <ToolsLoading view={search.view} /> : null}
        {error && !data ? <LoadFailed error={error} what="the catalog" onRetry={refetch} /> : null}
        {data?.rows.length === 0 && search.page > 1 ? <EmptyState title="There are no tools on this page" /> : null}
        {isEmpty ? <NothingFound search={search} /> : null}
        {rows?.some(hasOwnPrice) && byPublicPrice(search) ? (
          <Text c="dimmed" mb="sm">
            {byPublicPrice(search)} by public price. Yours can be lower.
          </Text>
        ) : null}
        {data?.isPartial || data?.isCorrected ? <Text mb="md">{describeNear(search.query, data)}</Text> : null}
        {search.view === "rows" && tools.length > 0 ? (
          <ToolRows
            tools={tools}
            search={search}
            action={action}
            isStale={isPlaceholderData}
            onSort={(sort) => change({ sort })}
          />
        ) : null}
        {search.view === "cards" ? (
          <ul className={cardList} aria-busy={isPlaceholderData}>
            {tools.map((tool, index) => (
              <li key={tool.id}>
                <ToolCard tool={tool} query={search.query} heading="h2" action={action} isFirstSeen={index < 3} />
              </li>
            ))}
          </ul>
        ) : null}
        {data ? <ResultPages search={search} result={data} /> : null}
        {isEmpty ? <NewTools action={action} /> : null}
        {isEmpty || data?.isPartial ? <OnceHydrated>{afterMiss}</OnceHydrated> : null}
      </div>
    </div>
  );
}

/** What is loaded by itself, and is not in the server's markup. */
const OnceHydrated = ({ children }: { children: React.ReactNode }) =>
  useIsHydrated() ? <Suspense>{children}</Suspense> : null;

/** What stands above the results: their number, their order, the filters of a narrow screen, and how they are shown. */
function CatalogBar({
  search,
  result,
  isEmpty,
  filters,
  count,
  onSort,
  onView,
}: {
  search: CatalogSearch;
  result: ToolSearch | undefined;
  isEmpty: boolean;
  filters: Sheet | undefined;
  count: React.Ref<HTMLParagraphElement>;
  onSort: (sort: CatalogSearch["sort"]) => void;
  onView: (view: CatalogSearch["view"]) => void;
}) {
  return (
    <div className={classes.bar}>
      <p ref={count} tabIndex={-1} className={isEmpty ? "sr-only" : classes.count} role="status">
        {result ? countText(result) : "\u00a0"}
      </p>
      <UntilHydrated>
        {isEmpty ? null : (
          <NativeSelect
            aria-label="Sort by"
            className={classes.sort}
            value={search.sort}
            onChange={({ currentTarget: { value } }) => isSort(value) && onSort(value)}
            data={Object.entries(sortLabels).map(([value, label]) => ({ value, label }))}
          />
        )}
        {filters ? (
          <Button
            ref={filters.opener}
            variant="default"
            className={classes.toggle}
            aria-expanded={filters.isOpen}
            aria-controls="filters"
            onClick={filters.toggle}
          >
            Filters
          </Button>
        ) : null}
      </UntilHydrated>
      {isEmpty ? null : <ViewSwitch view={search.view} onChange={onView} />}
    </div>
  );
}

/** The filters: a column, or a sheet over the list where the screen is narrow. */
function FilterSheet({
  filters,
  search,
  result,
  hasFilters,
  children,
}: {
  filters: Sheet;
  search: CatalogSearch;
  result: ToolSearch | undefined;
  hasFilters: boolean;
  children: React.ReactNode;
}) {
  return (
    <>
      {filters.isOpen ? <div className={classes.shade} aria-hidden="true" onClick={filters.close} /> : null}
      <aside
        ref={filters.sheet}
        id="filters"
        tabIndex={-1}
        className={classes.filters}
        data-open={filters.isOpen || undefined}
        aria-label="Filters"
        onKeyDown={(event) => event.key === "Escape" && filters.close()}
      >
        <div className={classes.sheetHead}>
          <strong>Filters</strong>
          {hasFilters ? (
            <PrefetchLink to={catalogAddress({ ...noSearch, query: search.query })}>Clear</PrefetchLink>
          ) : null}
          <CrossButton label="Close the filters" onClick={filters.close} />
        </div>
        {children}
        <div className={classes.sheetFoot}>
          <Button color="safety" fullWidth onClick={filters.close}>
            Show {result ? countText(result) : "tools"}
          </Button>
        </div>
      </aside>
    </>
  );
}

type Sheet = ReturnType<typeof useSheet>;

/** The filters, which a narrow screen shows as a sheet over the list. */
function useSheet() {
  const [isOpen, setIsOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const sheet = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isOpen) sheet.current?.focus({ preventScroll: true });
  }, [isOpen]);
  return {
    isOpen,
    opener,
    sheet,
    toggle: () => setIsOpen((was) => !was),
    close() {
      setIsOpen(false);
      opener.current?.focus({ preventScroll: true });
    },
  };
}

const describeNear = (query: string, { isPartial }: Pick<ToolSearch, "isPartial">): string =>
  isPartial && /\S\s+\S/.test(query)
    ? `Nothing has all words of “${query}”. These have some:`
    : `Nothing found for “${query}”. These come close:`;

/** Whether the company for which the person buys pays other prices than the public for what is shown. */
const hasOwnPrice = ({ whose, model }: OwnListed): boolean =>
  whose === "own" || model?.publicFromPriceCents !== undefined;

/** What the search does by price, which is the public one for everybody. */
function byPublicPrice({ sort, minPriceCents, maxPriceCents }: CatalogSearch): string | null {
  const isSorted = sort === "price-asc" || sort === "price-desc";
  const isLimited = minPriceCents !== undefined || maxPriceCents !== undefined;
  if (isSorted) return isLimited ? "Sorted and filtered" : "Sorted";
  return isLimited ? "Filtered" : null;
}

function ToolsLoading({ view }: Pick<CatalogSearch, "view">) {
  return (
    <div className={view === "cards" ? cardList : undefined} aria-hidden="true">
      {Array.from({ length: view === "cards" ? 6 : 12 }, (_, index) => index).map((index) => (
        <Skeleton key={index} height={view === "cards" ? "26rem" : "3.25rem"} mb="2xs" />
      ))}
    </div>
  );
}
