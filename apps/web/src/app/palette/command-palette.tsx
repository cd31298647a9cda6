import { formatMoney, formatNumber } from "@ironmonger/contract/money";
import { nameLines } from "@ironmonger/contract/orders/order-names";
import { settingLabels } from "@ironmonger/contract/settings/setting-labels";
import { createSpotlight, Spotlight, type SpotlightActionGroupData, useSpotlight } from "@mantine/spotlight";
import "@mantine/spotlight/styles.layer.css";
import { useDebouncedValue } from "@mantine/hooks";
import { type Dispatch, type SetStateAction, useEffect } from "react";
import { useNavigate } from "react-router";
import { useSignOut } from "../../features/identity/use-signed-in.ts";
import { notifyError } from "../../shared/notify.ts";
import "../../shared/styles/dashboard.ts";
import { ownPriceOf, useOwnPrices } from "../../shared/prices/own-prices.tsx";
import { trpc } from "../../shared/server/trpc.ts";
import { dashboardPagesFor } from "../dashboard/frame/dashboard-pages.ts";
import classes from "./command-palette.module.css";
import { hasWords, pageKeywords } from "./page-keywords.ts";
import type { PaletteSearch } from "./use-palette-search.ts";

export type PaletteProps = {
  user: { isAdmin: boolean };
  isOpen: boolean;
  search: PaletteSearch;
  onSearch: Dispatch<SetStateAction<PaletteSearch>>;
  onShortcuts: () => void;
  onClose: () => void;
};

const hitsPerGroup = 5;
const [store, palette] = createSpotlight();

/** Finds pages, orders, tools, users and actions by typing. Pages and actions are matched here; the server searches for the rest. */
export function CommandPalette({ user, isOpen, search: { query, isEntered }, onSearch, ...on }: PaletteProps) {
  const navigate = useNavigate();
  const [search] = useDebouncedValue(query.trim(), 150);
  const results = useHits(search, user.isAdmin);
  // Results of an earlier query are not offered, because Enter would open them.
  const isCaughtUp = search === query.trim();
  const isSearching = results.isSearching || !isCaughtUp;

  useEffect(() => {
    if (isOpen) palette.open();
  }, [isOpen]);

  const matchesQuery = ({ label, keywords = "" }: { label: string; keywords?: string | undefined }) =>
    hasWords(`${label} ${keywords}`, query);
  const to = ({ path, ...hit }: Hit) => ({ ...hit, onClick: () => void navigate(path) });
  const pages = [
    ...dashboardPagesFor(user),
    { label: "Catalog", path: "/catalog" },
    { label: "Basket", path: "/basket" },
    { label: "Order pad", path: "/order-pad" },
    { label: "Home", path: "/" },
  ].map(({ label, path }) => ({ id: path, label, path, keywords: pageKeywords[path] }));
  const actions = useActions(user.isAdmin, on.onShortcuts);
  const groups: (SpotlightActionGroupData & { actions: Action[] })[] = [
    { group: "Pages", actions: pages.filter(matchesQuery).map(to) },
    { group: "Settings", actions: user.isAdmin && query.trim() !== "" ? settings.filter(matchesQuery).map(to) : [] },
    { group: "Actions", actions: actions.filter(matchesQuery) },
    ...(isCaughtUp ? results.groups.map(({ group, hits }) => ({ group, actions: hits.map(to) })) : []),
  ].filter(({ actions }) => actions.length > 0);
  const first = groups[0]?.actions[0];

  useEffect(() => {
    if (!isEntered || isSearching) return;
    onSearch({ query, isEntered: false });
    if (!first) return;
    palette.close();
    first.onClick();
  }, [isEntered, isSearching, first, onSearch, query]);

  useFirstSelected(groups.flatMap(({ actions }) => actions.map(({ id }) => id)).join());

  return (
    <Spotlight
      store={store}
      actions={groups}
      filter={(_query, actions) => actions}
      query={query}
      onQueryChange={(query) => onSearch({ query, isEntered: false })}
      onSpotlightClose={() => {
        // The library clears it after the closing motion, which opening the palette again interrupts.
        onSearch({ query: "", isEntered: false });
        on.onClose();
      }}
      shortcut={null}
      scrollable
      maxHeight="min(60vh, 480px)"
      title="Go to"
      classNames={{
        header: "sr-only",
        content: classes.panel,
        search: classes.search,
        actionDescription: classes.description,
      }}
      nothingFound={isSearching ? "Searching…" : "Nothing found. Try a shorter search."}
      searchProps={{
        placeholder: user.isAdmin ? "Pages, orders, tools, users, actions" : "Pages, orders, tools, actions",
        "aria-label": "Search",
        onKeyDown: ({ key, nativeEvent }) => {
          if (key === "Enter" && !nativeEvent.isComposing && !first && isSearching)
            onSearch({ query, isEntered: true });
        },
      }}
    />
  );
}

/** Selects the first action whenever the list changes. The library does so as the user types, before the server's results arrive. */
function useFirstSelected(ids: string) {
  const { listId } = useSpotlight(store);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list has another first action
  useEffect(() => {
    const list = listId ? document.getElementById(listId) : null;
    if (!list) return;
    list.querySelector("[data-selected]")?.removeAttribute("data-selected");
    list.querySelector("[data-action]")?.setAttribute("data-selected", "true");
    store.updateState((state) => ({ ...state, selected: 0 }));
  }, [listId, ids]);
}

type Hit = { id: string; label: string; description?: string; path: string };
type Action = { id: string; label: string; description?: string; keywords?: string; onClick: () => void };

/** Actions that are available on every page. Pages for an action, such as "Add a tool", are among the pages. */
function useActions(isAdmin: boolean, onShortcuts: () => void): Action[] {
  const navigate = useNavigate();
  const { signOut } = useSignOut();
  const download = (label: string, path: string) => ({ id: path, label, onClick: () => location.assign(path) });
  const downloads = isAdmin
    ? [
        download("Export orders", "/export/orders.csv"),
        download("Export tools", "/export/tools.csv"),
        download("Export users", "/export/users.csv"),
        download("Export the audit log", "/export/audit.csv"),
      ]
    : [download("Export my orders", "/export/my-orders.csv")];
  const leave = () => signOut().then(() => navigate("/"), notifyError);
  return [
    ...(isAdmin ? [shipList(navigate)] : []),
    ...downloads,
    { id: "shortcuts", label: "Keyboard shortcuts", keywords: "single keys switch off", onClick: onShortcuts },
    { id: "log-out", label: "Log out", keywords: "logout sign out signout leave", onClick: () => void leave() },
  ];
}

/** The dialog of Manage Orders that ships by a list of tracking numbers. */
const shipList = (navigate: ReturnType<typeof useNavigate>): Action => ({
  id: "ship-list",
  label: "Ship a list",
  keywords: "tracking numbers csv bulk parcels shipping shipments",
  onClick: () => void navigate("/dashboard/manageallorders#ship-list"),
});

/** Each setting, which opens the settings at its field. */
const settings = Object.entries(settingLabels).map(([name, label]) => ({
  id: `setting:${name}`,
  label,
  description: "Settings",
  path: `/dashboard/settings#${name}`,
}));

const isOrderNumber = (search: string): boolean => /^(im-?)?\d+$/i.test(search);

/** The matching orders, tools and users that this user may see, the first group being the most likely. */
function useHits(search: string, isAdmin: boolean): { groups: { group: string; hits: Hit[] }[]; isSearching: boolean } {
  const isLongEnough = search.length >= 2;
  const asAdmin = { enabled: isLongEnough && isAdmin, retry: false };
  const page = { search, pageSize: hitsPerGroup };
  const orders = trpc.orders.listOrders.useQuery(page, asAdmin);
  const users = trpc.users.list.useQuery(page, asAdmin);
  const stock = trpc.catalog.list.useQuery(page, asAdmin);
  const mine = trpc.orders.listMyOrders.useQuery(page, { enabled: isLongEnough && !isAdmin, retry: false });
  const catalog = trpc.catalog.searchCatalog.useQuery(
    { query: search, limit: hitsPerGroup },
    { enabled: isLongEnough && !isAdmin, retry: false },
  );
  const ownPrices = useOwnPrices(catalog.data?.rows.map(({ id }) => id) ?? []);
  if (!isLongEnough) return { groups: [], isSearching: false };

  const orderHits = (orders.data?.rows ?? mine.data?.rows ?? []).map((order) => ({
    id: order.id,
    label: `${order.number}: ${nameLines(order)}`,
    description: [
      isAdmin && order.buyerEmail,
      formatMoney((order.cancelled ?? order).totalCents),
      order.statuses.join(", "),
    ]
      .filter(Boolean)
      .join(" · "),
    path: `/dashboard/orders/${order.number}`,
  }));
  const toolHits = (stock.data?.rows ?? catalog.data?.rows ?? []).map((tool) => ({
    id: tool.id,
    label: tool.name,
    description: `${formatMoney(ownPriceOf(tool, ownPrices).priceCents)} · ${formatNumber(tool.available)} available`,
    path: isAdmin ? `/dashboard/tools/${tool.id}` : `/purchase/${tool.id}`,
  }));
  const userHits = (users.data?.rows ?? []).map((one) => ({
    id: one.id,
    label: one.email,
    description: [one.displayName, one.role === "admin" && "admin"].filter(Boolean).join(" · "),
    path: `/dashboard/users/${one.id}`,
  }));

  const ofOrders = { group: "Orders", hits: orderHits };
  const others = [
    { group: "Tools", hits: toolHits },
    { group: "Users", hits: userHits },
  ];
  return {
    // Other searches find orders by the tools in them, and people look for the tool itself more often.
    groups: isOrderNumber(search) ? [ofOrders, ...others] : [...others, ofOrders],
    isSearching: [orders, users, stock, mine, catalog].some(({ isFetching }) => isFetching),
  };
}
