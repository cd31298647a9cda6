import type { Suggestions } from "@ironmonger/contract/catalog";
import { categoryLabels } from "@ironmonger/contract/categories";
import { formatMoney, formatNumber } from "@ironmonger/contract/money";
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData } from "@tanstack/react-query";
import { type KeyboardEvent, type ReactNode, type RefObject, use, useEffect, useId, useState } from "react";
import { PrefetchContext } from "../../../shared/prefetch-link.tsx";
import { trpc } from "../../../shared/trpc.ts";
import { Picture } from "../../../shared/ui/picture.tsx";
import { isCategory, noSearch, writeCatalogSearch } from "../catalog-search.ts";
import { Highlight } from "../highlight.tsx";
import { addRecentSearch, readRecentSearches, removeRecentSearch } from "./recent-searches.ts";
import classes from "./search-field.module.css";

const label = "Search all tools";
/** Fewer letters suggest nothing. */
const fewestLetters = 2;
const pauseMs = 120;
const mostCategories = 3;

type Props = {
  field: RefObject<HTMLInputElement | null>;
  text: string;
  onType: (text: string) => void;
  onSearch: (query: string) => void;
  /** A suggestion was chosen that has a page of its own. */
  onOpen: (path: string) => void;
};

/** One suggestion: a page to open, or something to search for again. */
type Option = { key: string; content: ReactNode } & ({ path: string } | { query: string });
type Group = { label: string; options: Option[] };

/**
 * The search field of the shop, with suggestions: a combobox with a listbox (https://www.w3.org/WAI/ARIA/apg/patterns/combobox). It is a
 * native form, so that it works before the page's script has run.
 */
export function SearchField({ field, text, onType, onSearch, onOpen }: Props) {
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const [recent, setRecent] = useState<string[]>([]);
  const listId = useId();
  const prefetch = use(PrefetchContext);
  const query = text.trim();
  const suggested = useSuggestions(query, isOpen);

  const shownRecent = recent.filter(
    (before) => before !== query && before.toLowerCase().startsWith(query.toLowerCase()),
  );
  const groups: Group[] = [
    { label: "Tools", options: toolOptions(suggested, query) },
    { label: "Categories", options: categoryOptions(suggested, query) },
    {
      label: "Recent searches",
      options: shownRecent.map((before) => ({ key: before, query: before, content: before })),
    },
  ].filter(({ options }) => options.length > 0);
  const options = groups.flatMap((group) => group.options);
  const isShown = isOpen && options.length > 0;
  const chosen = isShown ? options[active] : undefined;
  const idOf = (place: number) => `${listId}-${place}`;

  const open = () => {
    setRecent(readRecentSearches());
    setOpen(true);
  };
  const close = () => {
    setOpen(false);
    setActive(-1);
  };
  const search = (typed: string) => {
    addRecentSearch(typed.trim());
    close();
    onSearch(typed);
  };
  const choose = (option: Option) => {
    if ("query" in option) return search(option.query);
    addRecentSearch(query);
    close();
    onOpen(option.path);
  };
  const remove = (before: string) => {
    setRecent(removeRecentSearch(before));
    setActive(-1);
    field.current?.focus();
  };
  const move = (step: 1 | -1) => {
    if (!isShown) return open();
    // One place more than options: the field itself.
    const places = options.length + 1;
    setActive(((active + 1 + step + places) % places) - 1);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const { key } = event;
    if (key === "ArrowDown") move(1);
    else if (key === "ArrowUp") move(-1);
    else if (key === "Escape" && isShown) close();
    else if (key === "Enter" && chosen) choose(chosen);
    else if (key === "Delete" && chosen && "query" in chosen) remove(chosen.query);
    else return;
    event.preventDefault();
  };

  const chosenPath = chosen && "path" in chosen ? chosen.path : undefined;
  useEffect(() => {
    if (!chosenPath) return;
    prefetch(chosenPath);
  }, [chosenPath, prefetch]);
  const chosenId = chosen && idOf(active);
  useEffect(() => {
    if (chosenId) document.getElementById(chosenId)?.scrollIntoView({ block: "nearest" });
  }, [chosenId]);

  let place = -1;
  return (
    <search
      className={classes.search}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) close();
      }}
    >
      <form
        action="/catalog"
        onSubmit={(event) => {
          event.preventDefault();
          search(text);
        }}
      >
        <svg viewBox="0 0 20 20" width="16" height="16" aria-hidden="true" className={classes.icon}>
          <path
            d="M8.5 3a5.5 5.5 0 1 0 0 11 5.5 5.5 0 0 0 0-11Zm4 9.500L17 17"
            fill="none"
            stroke="currentColor"
            strokeWidth="2"
            strokeLinecap="round"
          />
        </svg>
        <input
          ref={field}
          type="search"
          name="q"
          role="combobox"
          aria-label={label}
          aria-autocomplete="list"
          aria-expanded={isShown}
          aria-controls={isShown ? listId : undefined}
          aria-activedescendant={chosenId}
          aria-keyshortcuts="/"
          placeholder={label}
          maxLength={100}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="search"
          className={classes.field}
          value={text}
          onChange={({ currentTarget }) => {
            setActive(-1);
            if (!isOpen) open();
            onType(currentTarget.value);
          }}
          onFocus={() => {
            if (text === "") open();
          }}
          onKeyDown={onKeyDown}
        />
        <span className={classes.key} aria-hidden="true">
          /
        </span>
      </form>
      {isShown ? (
        // biome-ignore lint/a11y/noStaticElementInteractions: a press keeps the focus in the field
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
      ) : null}
    </search>
  );
}

/** The last suggestions stay until the next ones are there; of an earlier query, none come any more. */
function useSuggestions(query: string, isOpen: boolean): Suggestions | undefined {
  const [asked] = useDebouncedValue(query, pauseMs);
  const { data } = trpc.catalog.suggest.useQuery(
    { query: asked },
    {
      enabled: isOpen && asked.length >= fewestLetters,
      placeholderData: keepPreviousData,
      // The search itself says what is wrong.
      retry: false,
      trpc: { abortOnUnmount: true },
    },
  );
  return query.length >= fewestLetters ? data : undefined;
}

const toolOptions = (suggested: Suggestions | undefined, query: string): Option[] =>
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
        <span className={classes.figure}>{formatMoney(priceCents)}</span>
      </>
    ),
  }));

const categoryOptions = (suggested: Suggestions | undefined, query: string): Option[] =>
  (suggested?.categories ?? []).slice(0, mostCategories).flatMap(({ value, count }) =>
    isCategory(value)
      ? [
          {
            key: value,
            path: `/catalog${writeCatalogSearch({ ...noSearch, query, category: value })}`,
            content: (
              <>
                <span className={classes.words}>
                  <span className={classes.name}>
                    {query} <span className={classes.in}>in</span> {categoryLabels[value]}
                  </span>
                </span>
                <span className={classes.count}>
                  {formatNumber(count)}
                  {suggested?.areCountsExact ? "" : "+"}
                </span>
              </>
            ),
          },
        ]
      : [],
  );
