import type { Suggestions as Suggested } from "@ironmonger/contract/catalog";
import { formatMoney, formatNumber } from "@ironmonger/contract/money";
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
import { useOwnPrices } from "../../../shared/prices/own-prices.tsx";
import { trpc } from "../../../shared/server/trpc.ts";
import { Picture } from "../../../shared/ui/picture.tsx";
import { catalogAddress, noSearch } from "../catalog-search.ts";
import { Highlight } from "../highlight.tsx";
import { readRecentSearches, removeRecentSearch } from "./recent-searches.ts";
import classes from "./suggestions.module.css";

/** Fewer characters have no suggestions. */
const fewestLetters = 2;
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
  const [choice, setChoice] = useState({ place: -1, text });
  const [recent, setRecent] = useState(readRecentSearches);
  const prefetch = use(PrefetchContext);
  const query = text.trim();
  const suggested = useSuggestions(query);
  const ownPrices = useOwnPrices(suggested?.tools.map(({ id }) => id) ?? []);

  const shownRecent = recent.filter(
    (before) => before !== query && before.toLowerCase().startsWith(query.toLowerCase()),
  );
  const groups: Group[] = [
    { label: "Tools", options: toolOptions(suggested, query, ownPrices) },
    { label: "Categories", options: categoryOptions(suggested, query) },
    {
      label: "Recent searches",
      options: shownRecent.map((before) => ({ key: before, query: before, content: before })),
    },
  ].filter(({ options }) => options.length > 0);
  const options = groups.flatMap((group) => group.options);
  const isShown = options.length > 0;
  // Typing clears the choice.
  const active = choice.text === text ? choice.place : -1;
  const chosen = options[active];
  const idOf = (place: number) => `${listId}-${place}`;

  const choose = (option: Option) => ("query" in option ? onSearch(option.query) : onOpen(option.path));
  const remove = (before: string) => {
    setRecent(removeRecentSearch(before));
    setChoice({ place: -1, text });
    field.current?.focus();
  };
  const move = (step: 1 | -1) => {
    // One position more than there are options: the field itself.
    const places = options.length + 1;
    setChoice({ place: ((active + 1 + step + places) % places) - 1, text });
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

  const chosenPath = chosen && "path" in chosen ? chosen.path : undefined;
  useEffect(() => {
    if (!chosenPath) return;
    prefetch(chosenPath);
  }, [chosenPath, prefetch]);
  const chosenId = chosen && idOf(active);
  useEffect(() => {
    if (chosenId) document.getElementById(chosenId)?.scrollIntoView({ block: "nearest" });
  }, [chosenId]);
  useLayoutEffect(() => onShow({ isShown, chosenId }), [onShow, isShown, chosenId]);
  useLayoutEffect(() => () => onShow({ isShown: false }), [onShow]);

  if (!isShown) return null;
  let place = -1;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a click must keep the focus in the field
    <div className={classes.panel} onMouseDown={(event) => event.preventDefault()}>
      <div className={classes.content}>
        <div role="listbox" id={listId} aria-label="Suggestions">
          {groups.map((group) => (
            // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be in a listbox
            <div key={group.label} role="group" aria-label={group.label} className={classes.group}>
              <p className={classes.heading} aria-hidden="true">
                {group.label}
              </p>
              {group.options.map((option) => {
                place += 1;
                const isActive = place === active;
                return (
                  <button
                    key={option.key}
                    type="button"
                    role="option"
                    id={idOf(place)}
                    aria-selected={isActive}
                    aria-keyshortcuts={"query" in option ? "Delete" : undefined}
                    tabIndex={-1}
                    className={classes.option}
                    onClick={() => choose(option)}
                    onPointerEnter={() => "path" in option && prefetch(option.path)}
                  >
                    {option.content}
                  </button>
                );
              })}
            </div>
          ))}
        </div>
        {shownRecent.length > 0 ? (
          // Beside the list, whose options cannot hold buttons.
          <div className={classes.removals}>
            {shownRecent.map((before) => (
              <button
                key={before}
                type="button"
                aria-label={`Remove “${before}” from the recent searches`}
                className={classes.remove}
                onClick={() => remove(before)}
              >
                ×
              </button>
            ))}
          </div>
        ) : null}
      </div>
    </div>
  );
}

/** The last suggestions stay until the next ones arrive; those of an outdated query are dropped. */
function useSuggestions(query: string): Suggested | undefined {
  const [asked] = useDebouncedValue(query, pauseMs);
  const { data } = trpc.catalog.suggest.useQuery(
    { query: asked },
    {
      enabled: asked.length >= fewestLetters,
      placeholderData: keepPreviousData,
      // The search itself shows the error.
      retry: false,
      trpc: { abortOnUnmount: true },
    },
  );
  return query.length >= fewestLetters ? data : undefined;
}

const toolOptions = (
  suggested: Suggested | undefined,
  query: string,
  ownPrices: ReturnType<typeof useOwnPrices>,
): Option[] =>
  (suggested?.tools ?? []).map(({ id, sku, name, imageUrl, priceCents }) => ({
    key: id,
    path: `/catalog/${id}`,
    content: (
      <>
        <Picture src={imageUrl} alt="" width={40} height={40} sizes="40px" className={classes.picture} isFirstSeen />
        <span className={classes.words}>
          <span className={classes.name}>
            <Highlight text={name} query={query} />
          </span>
          {sku ? <span className={classes.sku}>{sku}</span> : null}
        </span>
        <span className={classes.figure}>{formatMoney(ownPrices.get(id)?.priceCents ?? priceCents)}</span>
      </>
    ),
  }));

const categoryOptions = (suggested: Suggested | undefined, query: string): Option[] =>
  (suggested?.categories ?? []).slice(0, maxCategories).map(({ value, name, path, count, isNamed }) => ({
    key: value,
    path: catalogAddress({ ...noSearch, query: isNamed ? "" : query, category: path }),
    content: (
      <>
        <span className={classes.words}>
          <span className={classes.name}>
            {isNamed ? (
              <Highlight text={name} query={query} />
            ) : (
              <>
                {query} <span className={classes.in}>in</span> {name}
              </>
            )}
          </span>
        </span>
        <span className={classes.count}>
          {formatNumber(count)}
          {suggested?.areCountsExact ? "" : "+"}
        </span>
      </>
    ),
  }));
