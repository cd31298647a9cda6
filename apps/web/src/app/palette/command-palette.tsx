import { formatNumber } from "@ironmonger/contract/money";
import { nameLines } from "@ironmonger/contract/orders/order-names";
import { baseOf, writePrice } from "@ironmonger/contract/pricing/price-unit";
import { settingLabels } from "@ironmonger/contract/settings/setting-labels";
import { createSpotlight, Spotlight, type SpotlightActionGroupData, useSpotlight } from "@mantine/spotlight";
import "@mantine/spotlight/styles.layer.css";
import { Kbd } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { type Dispatch, type ReactNode, type SetStateAction, useEffect, useMemo } from "react";
import { useNavigate } from "react-router";
import { useSignOut } from "../../features/identity/use-signed-in.ts";
import { notifyError } from "../../shared/notify.ts";
import "../../shared/styles/dashboard.ts";
import { ownPriceOf, useOwnPrices } from "../../features/pricing/own-prices.tsx";
import { trpc } from "../../shared/server/trpc.ts";
import { CrossButton } from "../../shared/ui/cross-button.tsx";
import { SearchIcon } from "../../shared/ui/search-icon.tsx";
import { useMoney } from "../../shared/use-money.ts";
import { dashboardPagesFor } from "../dashboard/frame/dashboard-pages.ts";
import { OfficeIcon } from "../office/office-icon.tsx";
import classes from "./command-palette.module.css";
import { hasWords, pageKeywords, reasonOf } from "./page-keywords.ts";
import type { PaletteSearch } from "./use-palette-search.ts";
import { readVisited, type Visited } from "./visited.ts";

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

/**
 * Finds pages, orders, tools, companies, users and actions by typing, and begins with the records that were visited last. Pages and actions
 * are matched here; the server searches for the rest.
 */
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

  const to = ({ path, ...hit }: Hit) => ({ ...hit, onClick: () => void navigate(path) });
  const pages = [
    ...dashboardPagesFor(user),
    { label: "Catalog", path: "/catalog" },
    { label: "Basket", path: "/basket" },
    { label: "Order pad", path: "/order-pad" },
    { label: "Home", path: "/" },
  ].map((page) => ({
    id: page.path,
    label: page.label,
    path: page.to ?? page.path,
    keywords: pageKeywords[page.path],
    leftSection: <OfficeIcon name={page.icon ?? "page"} />,
  }));
  const actions = useActions(user.isAdmin, on.onShortcuts);
  const visited = useMemo(() => (isOpen && user.isAdmin ? readVisited() : []), [isOpen, user.isAdmin]);
  const groups: (SpotlightActionGroupData & { actions: Action[] })[] = [
    ...(query.trim() === "" ? [{ group: "Visited last", actions: visited.map(toVisited).map(to) }] : []),
    ...bestFirst(
      [
        { group: "Pages", actions: matchesOf(pages, query).map(to) },
        { group: "Settings", actions: user.isAdmin && query.trim() !== "" ? matchesOf(settings, query).map(to) : [] },
        { group: "Actions", actions: matchesOf(actions, query) },
      ],
      query,
    ),
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
      centered={false}
      yOffset="var(--palette-top)"
      maxHeight="min(60dvh, 520px)"
      title="Go to"
      classNames={{
        header: "sr-only",
        content: classes.panel,
        search: classes.search,
        actionsList: classes.list,
        actionsGroup: classes.group,
        action: classes.action,
        actionSection: classes.icon,
        actionBody: classes.body,
        actionLabel: classes.label,
        actionDescription: classes.description,
      }}
      nothingFound={isSearching ? "Searching…" : "Nothing found. Try a shorter search."}
      searchProps={{
        placeholder: user.isAdmin ? "Pages, orders, tools, companies, people" : "Pages, orders, tools, actions",
        "aria-label": "Search",
        leftSection: <SearchIcon />,
        rightSection: (
          <>
            <Kbd size="xs" className={classes.key} aria-hidden="true">
              esc
            </Kbd>
            <CrossButton label="Close the search" className={classes.close} onClick={palette.close} />
          </>
        ),
        rightSectionPointerEvents: "all",
        onKeyDown: ({ key, nativeEvent }) => {
          if (key === "Enter" && !nativeEvent.isComposing && !first && isSearching)
            onSearch({ query, isEntered: true });
        },
      }}
    />
  );
}

const toVisited = ({ path, label }: Visited): Hit => ({
  id: `visited:${path}`,
  label,
  path,
  leftSection: <OfficeIcon name="clock" />,
});

type Named = { label: string; keywords?: string | undefined; description?: string };

/** What the words of the query find, those first whose label has them; the others say by which word they are found. */
function matchesOf<Item extends Named>(items: Item[], query: string): Item[] {
  const found = items.filter(({ label, keywords = "" }) => hasWords(`${label} ${keywords}`, query));
  const isNamed = ({ label }: Item) => hasWords(label, query);
  return [
    ...found.filter(isNamed),
    ...found
      .filter((item) => !isNamed(item))
      .map((item) => {
        const reason = reasonOf(item.keywords ?? "", query);
        return item.description || !reason ? item : { ...item, description: reason };
      }),
  ];
}

/** Groups in which a label has the words of the query come before those that are found by further words. */
const bestFirst = <Group extends { actions: Named[] }>(groups: Group[], query: string): Group[] => {
  const isNamed = ({ actions }: Group) => actions.some(({ label }) => hasWords(label, query));
  return [...groups.filter(isNamed), ...groups.filter((group) => !isNamed(group))];
};

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

type Hit = { id: string; label: string; description?: string; path: string; leftSection?: ReactNode };
type Action = Omit<Hit, "path"> & { keywords?: string; onClick: () => void };

/** Actions that are available on every page. Pages for an action, such as "Add a tool", are among the pages. */
function useActions(isAdmin: boolean, onShortcuts: () => void): Action[] {
  const navigate = useNavigate();
  const { signOut } = useSignOut();
  const icon = <OfficeIcon name="lines" />;
  const download = (label: string, path: string) => ({
    id: path,
    label,
    leftSection: <OfficeIcon name="upload" />,
    onClick: () => location.assign(path),
  });
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
    {
      id: "shortcuts",
      label: "Keyboard shortcuts",
      keywords: "single keys switch off",
      leftSection: icon,
      onClick: onShortcuts,
    },
    {
      id: "log-out",
      label: "Log out",
      keywords: "logout sign out signout leave",
      leftSection: <OfficeIcon name="person" />,
      onClick: () => void leave(),
    },
  ];
}

/** The dialog of Manage Orders that ships by a list of tracking numbers. */
const shipList = (navigate: ReturnType<typeof useNavigate>): Action => ({
  id: "ship-list",
  label: "Ship a list",
  keywords: "tracking numbers csv bulk parcels shipping shipments",
  leftSection: <OfficeIcon name="truck" />,
  onClick: () => void navigate("/dashboard/manageallorders#ship-list"),
});

/** Each setting, which opens the settings at its field. */
const settings = Object.entries(settingLabels).map(([name, label]) => ({
  id: `setting:${name}`,
  label,
  description: "Settings",
  leftSection: <OfficeIcon name="gear" />,
  path: `/dashboard/settings#${name}`,
}));

const isOrderNumber = (search: string): boolean => /^(im-?)?\d+$/i.test(search);

/** The matching orders, tools and users that this user may see, the first group being the most likely. */
function useHits(search: string, isAdmin: boolean): { groups: { group: string; hits: Hit[] }[]; isSearching: boolean } {
  const money = useMoney();
  const isLongEnough = search.length >= 2;
  const asAdmin = { enabled: isLongEnough && isAdmin, retry: false };
  const page = { search, pageSize: hitsPerGroup };
  const orders = trpc.orders.listOrders.useQuery(page, asAdmin);
  const users = trpc.users.list.useQuery(page, asAdmin);
  const companies = trpc.companies.list.useQuery(page, asAdmin);
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
      money.format((order.cancelled ?? order).totalCents),
      order.statuses.join(", "),
    ]
      .filter(Boolean)
      .join(" · "),
    leftSection: <OfficeIcon name="lines" />,
    path: `/dashboard/orders/${order.number}`,
  }));
  const toolHits = (stock.data?.rows ?? catalog.data?.rows ?? []).map((tool) => ({
    id: tool.id,
    label: tool.name,
    description: [
      ownPrices && writePrice(baseOf(ownPriceOf(tool, ownPrices)), money, tool.salesUnit),
      `${formatNumber(tool.available)} available`,
    ]
      .filter(Boolean)
      .join(" · "),
    leftSection: <OfficeIcon name="box" />,
    path: isAdmin ? `/dashboard/tools/${tool.id}` : `/purchase/${tool.id}`,
  }));
  const userHits = (users.data?.rows ?? []).map((one) => ({
    id: one.id,
    label: one.email,
    description: [one.displayName, ...one.companies.map(({ name }) => name), one.role === "admin" && "admin"]
      .filter(Boolean)
      .join(" · "),
    leftSection: <OfficeIcon name="person" />,
    path: `/dashboard/users/${one.id}`,
  }));

  const companyHits = (companies.data?.rows ?? []).map(({ id, name, number, spentCents }) => ({
    id,
    label: name,
    description: `${number} · ${money.format(spentCents)} in twelve months`,
    leftSection: <OfficeIcon name="house" />,
    path: `/dashboard/companies/${id}`,
  }));
  const ofOrders = { group: "Orders", hits: orderHits };
  const lists = [
    { group: "Tools", hits: toolHits },
    { group: "Companies", hits: companyHits },
    { group: "Users", hits: userHits },
  ];
  return {
    // Other searches find orders by the tools in them, and people look for the tool itself more often.
    groups: isOrderNumber(search) ? [ofOrders, ...lists] : [...lists, ofOrders],
    isSearching: [orders, users, companies, stock, mine, catalog].some(({ isFetching }) => isFetching),
  };
}
