import { perUnitShort, type SalesUnit } from "@ironmonger/contract/catalog/sales-unit";
import type { Suggestions as Suggested } from "@ironmonger/contract/catalog/search";
import { formatNumber } from "@ironmonger/contract/money";
import { Text, UnstyledButton } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData } from "@tanstack/react-query";
import {
  type ReactNode,
  type Ref,
  type RefObject,
  use,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useState,
} from "react";
import { PrefetchContext } from "../../../shared/lazy/prefetch-link.tsx";
import { trpc } from "../../../shared/server/trpc.ts";
import { CrossButton } from "../../../shared/ui/cross-button.tsx";
import { Thumb } from "../../../shared/ui/picture.tsx";
import { ownPriceOf, ToolPrice, useOwnPrices } from "../../pricing/own-prices.tsx";
import { catalogAddress, noSearch } from "../catalog-search.ts";
import { Highlight } from "../highlight.tsx";
import { addressOf, countSizes } from "../listed-model.ts";
import { readRecentSearches, removeRecentSearch } from "./recent-searches.ts";
import classes from "./suggestions.module.css";

/** Fewer characters have no suggestions. */
const minLetters = 2;
const pauseMs = 120;
const maxCategories = 3;

/** ARIA attributes of the field: whether there are suggestions, and the id of the chosen one. */
export type Shown = { isShown: boolean; chosenId?: string | undefined };

export type SuggestionKeys = {
  /** Handles a key pressed in the field. Returns whether it was meant for the suggestions. */
  press: (key: string) => boolean;
};

type Props = {
  ref: Ref<SuggestionKeys>;
  listId: string;
  field: RefObject<HTMLInputElement | null>;
  text: string;
  onShow: (shown: Shown) => void;
  onClose: () => void;
  onSearch: (query: string) => void;
  /** A suggestion was chosen that has a page of its own. */
  onOpen: (path: string) => void;
};

/** One suggestion: a page to open, or something to search for again. */
type Option = { key: string; content: ReactNode } & ({ path: string } | { query: string });
type Group = { label: string; options: Option[] };

/** The list below the search field while it is open: a listbox whose keys are pressed in the field. */
export function Suggestions({ ref, listId, field, text, onShow, onClose, onSearch, onOpen }: Props) {
  const query = text.trim();
  const recent = useRecentSearches(query);
  const groups = useGroups(query, recent.shown);
  const options = groups.flatMap((group) => group.options);
  const isShown = options.length > 0;
  const { active, move, reset } = useActiveOption(options.length, text);
  const chosen = options[active];

  const choose = (option: Option) => ("query" in option ? onSearch(option.query) : onOpen(option.path));
  const remove = (search: string) => {
    recent.remove(search);
    reset();
    field.current?.focus();
  };
  useImperativeHandle(ref, () => ({
    press(key) {
      if (!isShown) return false;
      if (key === "ArrowDown") move(1);
      else if (key === "ArrowUp") move(-1);
      else if (key === "Escape") onClose();
      else if (key === "Enter" && chosen) choose(chosen);
      else if (key === "Delete" && chosen && "query" in chosen) remove(chosen.query);
      else return false;
      return true;
    },
  }));
  usePrefetchOf(chosen);
  const chosenId = chosen && optionId(listId, active);
  useEffect(() => {
    if (chosenId) document.getElementById(chosenId)?.scrollIntoView({ block: "nearest" });
  }, [chosenId]);
  useLayoutEffect(() => onShow({ isShown, chosenId }), [onShow, isShown, chosenId]);
  useLayoutEffect(() => () => onShow({ isShown: false }), [onShow]);

  if (!isShown) return null;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a click must not take the focus from the field
    <div className={classes.panel} onMouseDown={(event) => event.preventDefault()}>
      <div className={classes.content}>
        <OptionGroups listId={listId} groups={groups} active={active} onChoose={choose} />
        {recent.shown.length > 0 ? <RecentRemovals searches={recent.shown} onRemove={remove} /> : null}
      </div>
    </div>
  );
}

/** The searches of this browser that begin like the query, without the query itself. */
function useRecentSearches(query: string) {
  const [recent, setRecent] = useState(readRecentSearches);
  return {
    shown: recent.filter((search) => search !== query && search.toLowerCase().startsWith(query.toLowerCase())),
    remove: (search: string) => setRecent(removeRecentSearch(search)),
  };
}

function useGroups(query: string, recent: string[]): Group[] {
  const suggested = useSuggestions(query);
  const ownPrices = useOwnPrices(suggested?.tools.map(({ id }) => id) ?? []);
  return [
    { label: "Tools", options: toolOptions(suggested, query, ownPrices) },
    { label: "Categories", options: categoryOptions(suggested, query) },
    {
      label: "Recent searches",
      options: recent.map((search) => ({ key: search, query: search, content: search })),
    },
  ].filter(({ options }) => options.length > 0);
}

/** The index of the option that the keys have chosen; -1 if that is the field itself. Typing clears the choice. */
function useActiveOption(count: number, text: string) {
  const [choice, setChoice] = useState({ index: -1, text });
  const active = choice.text === text ? choice.index : -1;
  return {
    active,
    move(step: 1 | -1) {
      // One stop more than there are options: the field itself.
      const stops = count + 1;
      setChoice({ index: ((active + 1 + step + stops) % stops) - 1, text });
    },
    reset: () => setChoice({ index: -1, text }),
  };
}

function usePrefetchOf(chosen: Option | undefined): void {
  const prefetch = use(PrefetchContext);
  const path = chosen && "path" in chosen ? chosen.path : undefined;
  useEffect(() => {
    if (path) prefetch(path);
  }, [path, prefetch]);
}

const optionId = (listId: string, index: number): string => `${listId}-${index}`;

type GroupsProps = { listId: string; groups: Group[]; active: number; onChoose: (option: Option) => void };

function OptionGroups({ listId, groups, active, onChoose }: GroupsProps) {
  const prefetch = use(PrefetchContext);
  let next = 0;
  return (
    <div role="listbox" id={listId} aria-label="Suggestions">
      {groups.map((group) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be in a listbox
        <div key={group.label} role="group" aria-label={group.label} className={classes.group}>
          <Text size="sm" c="dimmed" px="sm" pt="xs" aria-hidden="true">
            {group.label}
          </Text>
          {group.options.map((option) => {
            const index = next;
            next += 1;
            return (
              <UnstyledButton
                key={option.key}
                role="option"
                id={optionId(listId, index)}
                aria-selected={index === active}
                aria-keyshortcuts={"query" in option ? "Delete" : undefined}
                tabIndex={-1}
                className={classes.option}
                onClick={() => onChoose(option)}
                onPointerEnter={() => "path" in option && prefetch(option.path)}
              >
                {option.content}
              </UnstyledButton>
            );
          })}
        </div>
      ))}
    </div>
  );
}

/** Beside the list, whose options cannot hold buttons. */
function RecentRemovals({ searches, onRemove }: { searches: string[]; onRemove: (search: string) => void }) {
  return (
    <div className={classes.removals}>
      {searches.map((search) => (
        <CrossButton
          key={search}
          label={`Remove “${search}” from the recent searches`}
          onClick={() => onRemove(search)}
        />
      ))}
    </div>
  );
}

/** The last suggestions stay until the next ones arrive; those of an outdated query are dropped. */
function useSuggestions(query: string): Suggested | undefined {
  const [settledQuery] = useDebouncedValue(query, pauseMs);
  const { data } = trpc.catalog.suggest.useQuery(
    { query: settledQuery },
    {
      enabled: settledQuery.length >= minLetters,
      placeholderData: keepPreviousData,
      // The search itself shows the error.
      retry: false,
      trpc: { abortOnUnmount: true },
    },
  );
  return query.length >= minLetters ? data : undefined;
}

const toolOptions = (
  suggested: Suggested | undefined,
  query: string,
  ownPrices: ReturnType<typeof useOwnPrices>,
): Option[] =>
  (suggested?.tools ?? []).map(({ id, sku, name, imageUrl, priceCents, priceUnit, salesUnit, model }) => ({
    key: id,
    path: addressOf({ id, model }),
    content: (
      <>
        <Thumb src={imageUrl} isFirstSeen />
        <span className={classes.words}>
          <Text span display="block" truncate>
            <Highlight text={model?.name ?? name} query={query} />
          </Text>
          <Text span display="block" size="xs" c="dimmed" truncate>
            {model ? countSizes(model.toolCount) : sku}
          </Text>
        </span>
        {model || ownPrices === undefined ? null : (
          <strong className="amount">
            <SuggestedPrice tool={ownPriceOf({ id, priceCents, priceUnit }, ownPrices)} salesUnit={salesUnit} />
          </strong>
        )}
      </>
    ),
  }));

/** With its unit, unless it is the price of a piece. */
function SuggestedPrice({ tool, salesUnit }: { tool: ReturnType<typeof ownPriceOf>; salesUnit: SalesUnit }) {
  const isOfOnePiece = salesUnit.kind === "piece" && tool.priceUnit === 1;
  return (
    <>
      <ToolPrice tool={tool} />
      {isOfOnePiece ? null : ` ${perUnitShort(salesUnit, tool.priceUnit)}`}
    </>
  );
}

const categoryOptions = (suggested: Suggested | undefined, query: string): Option[] =>
  (suggested?.categories ?? []).slice(0, maxCategories).map(({ value, name, path, count, isNamed }) => ({
    key: value,
    path: catalogAddress({ ...noSearch, query: isNamed ? "" : query, category: path }),
    content: (
      <>
        <Text span truncate>
          {isNamed ? <Highlight text={name} query={query} /> : `${query} in ${name}`}
        </Text>
        <Text span c="dimmed" className="figures">
          {formatNumber(count)}
          {suggested?.areCountsExact ? "" : "+"}
        </Text>
      </>
    ),
  }));
