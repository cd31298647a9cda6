import { Button } from "@mantine/core";
import { lazy, type RefObject, Suspense, useId, useRef, useState } from "react";
import { addRecentSearch } from "./recent-searches.ts";
import classes from "./search-field.module.css";
import type { Shown, SuggestionKeys } from "./suggestions.tsx";

const label = "Search all tools";

const loadSuggestions = () => import("./suggestions.tsx");
const preload = () => void loadSuggestions().catch(() => {});
type SuggestionList = typeof import("./suggestions.tsx").Suggestions;
/** In a chunk of its own, which few visits need. */
const Suggestions = lazy(async (): Promise<{ default: SuggestionList }> => {
  try {
    return { default: (await loadSuggestions()).Suggestions };
  } catch {
    // The field searches without them.
    return { default: () => null };
  }
});

const nothing: Shown = { isShown: false };

type Props = {
  field: RefObject<HTMLInputElement | null>;
  text: string;
  onType: (text: string) => void;
  onSearch: (query: string) => void;
  /** A suggestion was chosen that has a page of its own. */
  onOpen: (path: string) => void;
  /** On the first screen of the home page: taller, with a button. */
  isLarge?: boolean;
};

/**
 * The search field of the shop, with suggestions: a combobox with a listbox (https://www.w3.org/WAI/ARIA/apg/patterns/combobox). It is a
 * native form, so that it works before the page's script has run.
 */
export function SearchField({ field, text, onType, onSearch, onOpen, isLarge = false }: Props) {
  const [isOpen, setOpen] = useState(false);
  const [{ isShown, chosenId }, setShown] = useState(nothing);
  const keys = useRef<SuggestionKeys>(null);
  const listId = useId();

  const open = () => setOpen(true);
  const close = () => setOpen(false);
  const search = (query: string) => {
    addRecentSearch(query.trim());
    close();
    onSearch(query);
  };
  const openPage = (path: string) => {
    addRecentSearch(text.trim());
    close();
    onOpen(path);
  };

  return (
    <search
      className={classes.search}
      data-large={isLarge || undefined}
      onPointerEnter={preload}
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
          // HTML allows no combobox of the type "search".
          type="text"
          inputMode="search"
          name="q"
          role="combobox"
          aria-label={label}
          aria-autocomplete="list"
          aria-expanded={isShown}
          aria-controls={isShown ? listId : undefined}
          aria-activedescendant={chosenId}
          aria-keyshortcuts="/"
          placeholder={isLarge ? "Tool, size or number" : label}
          maxLength={100}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="search"
          className={`list-field ${classes.field}`}
          value={text}
          onChange={({ currentTarget }) => {
            open();
            onType(currentTarget.value);
          }}
          onFocus={() => {
            preload();
            if (text === "") open();
          }}
          onKeyDown={(event) => {
            if (event.nativeEvent.isComposing) return;
            const isArrow = event.key === "ArrowDown" || event.key === "ArrowUp";
            if (keys.current?.press(event.key)) event.preventDefault();
            else if (isArrow) {
              event.preventDefault();
              open();
            }
          }}
        />
        {isLarge ? (
          <Button type="submit" color="safety" className={classes.submit}>
            Search
          </Button>
        ) : (
          <span className={classes.key} aria-hidden="true">
            /
          </span>
        )}
      </form>
      {isOpen ? (
        <Suspense>
          <Suggestions
            ref={keys}
            listId={listId}
            field={field}
            text={text}
            onShow={setShown}
            onClose={close}
            onSearch={search}
            onOpen={openPage}
          />
        </Suspense>
      ) : null}
    </search>
  );
}
