import { useEffect, useLayoutEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router";
import {
  catalogAddress,
  categoryOf,
  isToolId,
  noSearch,
  readCatalogSearch,
} from "../../features/catalog/catalog-search.ts";
import { SearchField } from "../../features/catalog/search/search-field.tsx";
import { useFollowingField } from "../../shared/forms/use-following-field.ts";
import { isSingleKey } from "../../shared/single-keys.ts";
import { stayPut } from "./use-scroll-memory.ts";

const isCatalogPage = (pathname: string): boolean =>
  /^\/catalog(\/|$)/.test(pathname) && !isToolId(categoryOf(pathname) ?? "");
const pauseMs = 200;

/**
 * The search field of every page. On the catalog it shows the query of the address, and filters as the buyer types. `isLarge`: on the home
 * page.
 */
export function NavbarSearch({ isLarge = false }: { isLarge?: boolean }) {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const isCatalog = isCatalogPage(pathname);
  const shown = isCatalog ? readCatalogSearch(new URLSearchParams(search), categoryOf(pathname)) : noSearch;
  const { query } = shown;
  const field = useRef<HTMLInputElement>(null);

  const show = (text: string, options: { replace: boolean; state?: object }) =>
    navigate(catalogAddress({ ...shown, query: text, page: 1 }), options);
  const { text, type, settle, cancel, reset } = useFollowingField({
    value: query,
    read: (text) => text.trim(),
    write: (query) => query,
    report: (text) => {
      // A link may have been followed meanwhile.
      if (isCatalog && location.pathname === pathname) show(text, { replace: true, state: stayPut });
    },
    pauseMs,
  });

  // Words of another page that were not searched for are forgotten.
  const page = useRef(pathname);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each page
  useEffect(() => {
    if (page.current !== pathname && !query) reset();
    page.current = pathname;
  }, [pathname]);

  // Text from before the page's script ran.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useLayoutEffect(() => {
    const text = field.current?.value ?? "";
    if (text.trim() !== query) type(text);
  }, []);

  useEffect(() => {
    const focus = (event: KeyboardEvent) => {
      if (event.key !== "/" || !isSingleKey(event)) return;
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
      isLarge={isLarge}
      text={text}
      onType={type}
      onSearch={(text) => {
        settle(text);
        show(text, { replace: isCatalog && text.trim() === query });
      }}
      onOpen={(path) => {
        cancel();
        navigate(path);
      }}
    />
  );
}
