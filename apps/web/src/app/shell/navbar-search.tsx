import { useDebouncedCallback } from "@mantine/hooks";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { noSearch, readCatalogSearch, writeCatalogSearch } from "../../features/catalog/catalog-search.ts";
import { SearchField } from "../../features/catalog/search/search-field.tsx";
import { stayPut } from "./use-scroll-memory.ts";

const catalog = "/catalog";
const pauseMs = 200;

/** The search field of every page. On the catalog it shows the query of the address, and filters while one types. */
export function NavbarSearch() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const isCatalog = pathname === catalog;
  const shown = isCatalog ? readCatalogSearch(new URLSearchParams(search)) : noSearch;
  const { query } = shown;
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(query);
  /** The query that this field has put, or is about to put, into the address. */
  const reported = useRef(query);

  const show = (typed: string, options: { replace: boolean; state?: object }) => {
    reported.current = typed.trim();
    navigate(catalog + writeCatalogSearch({ ...shown, query: typed, page: 1 }), options);
  };
  const filter = useDebouncedCallback((typed: string) => {
    // A link may have been followed meanwhile.
    if (location.pathname === catalog) show(typed, { replace: true, state: stayPut });
  }, pauseMs);
  const type = (typed: string) => {
    setText(typed);
    if (isCatalog) filter(typed);
  };

  // The field follows the address, unless something was typed since.
  const page = useRef(pathname);
  useEffect(() => {
    const isSamePage = page.current === pathname;
    page.current = pathname;
    if (query === reported.current && (isSamePage || query)) return;
    reported.current = query;
    setText(query);
  }, [pathname, query]);

  // Text that was typed before the page's script ran.
  useLayoutEffect(() => {
    const typed = field.current?.value ?? "";
    if (typed.trim() === reported.current) return;
    setText(typed);
    if (location.pathname === catalog) filter(typed);
  }, [filter]);

  useEffect(() => {
    const focus = (event: KeyboardEvent) => {
      if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (event.target instanceof Element && event.target.closest(takesKeys)) return;
      if (document.querySelector("[aria-modal=true]")) return;
      event.preventDefault();
      field.current?.focus();
      field.current?.select();
    };
    addEventListener("keydown", focus);
    return () => removeEventListener("keydown", focus);
  }, []);

  return (
    <SearchField
      field={field}
      text={text}
      onType={type}
      onSearch={(typed) => {
        filter.cancel();
        setText(typed);
        show(typed, { replace: isCatalog && typed.trim() === query });
      }}
      onOpen={(path) => {
        filter.cancel();
        navigate(path);
      }}
    />
  );
}

/** Elements in which keys are typed or have another meaning. */
const takesKeys = "input, textarea, select, [contenteditable], [role=grid], [role=treegrid]";
