import { perUnit } from "@ironmonger/contract/catalog/sales-unit";
import type { PurchasedTool } from "@ironmonger/contract/lists";
import { formatNumber } from "@ironmonger/contract/money";
import { comparePrices, writePrice } from "@ironmonger/contract/pricing/price-unit";
import { resolvePrice } from "@ironmonger/contract/pricing/resolve-price";
import { Box, Button, Stack, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { EmptyState } from "../../shared/kit/notices/empty-state.tsx";
import { Panel } from "../../shared/kit/panel.tsx";
import { Row } from "../../shared/kit/rows.tsx";
import { PrefetchLink } from "../../shared/lazy/prefetch-link.tsx";
import { MomentText } from "../../shared/ui/moment-text.tsx";
import { SearchIcon } from "../../shared/ui/search-icon.tsx";
import { WindowList } from "../../shared/ui/window-list/window-list.tsx";
import { useMoney } from "../../shared/use-money.ts";
import { unbroken } from "../../shared/whole-words.ts";
import { UnitPrice } from "../pricing/own-prices.tsx";

type Props = {
  tools: PurchasedTool[];
  /** Content beside a tool that is in the shop, passed by the page because lists do not depend on the basket. */
  action: (tool: PurchasedTool) => React.ReactNode;
};

/** Every tool that the buyer has bought, the latest first, to find and order again. */
export function PurchasedTools({ tools, action }: Props) {
  const [search, setSearch] = useState("");
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const matching = tools.filter(({ name, sku }) => {
    const text = `${name} ${sku ?? ""}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
  return (
    <Panel title="Previously purchased">
      {tools.length === 0 ? (
        <EmptyState title="Nothing bought yet">
          <p>Once you have paid an order, its tools appear here, to be ordered again.</p>
          <Button component={PrefetchLink} to="/catalog" variant="default">
            Browse the catalog
          </Button>
        </EmptyState>
      ) : (
        <>
          <TextInput
            type="search"
            aria-label="Search what you have bought"
            placeholder="Search by name or SKU"
            leftSection={<SearchIcon />}
            className="no-print"
            maw="26rem"
            mb="sm"
            value={search}
            maxLength={200}
            onChange={({ currentTarget }) => setSearch(currentTarget.value)}
          />
          <p className="sr-only" role="status">
            {formatNumber(matching.length)} found
          </p>
          {matching.length > 0 ? (
            <WindowList items={matching} keyOf={({ toolId }) => toolId} height={73}>
              {(tool) => <PurchasedRow tool={tool} action={action} />}
            </WindowList>
          ) : (
            <EmptyState title="None of the tools that you have bought matches">
              <Button variant="default" onClick={() => setSearch("")}>
                Clear the search
              </Button>
            </EmptyState>
          )}
        </>
      )}
    </Panel>
  );
}

function PurchasedRow({ tool, action }: { tool: PurchasedTool; action: Props["action"] }) {
  const { toolId, name, sku, isInShop, lastPriceCents, lastPriceUnit, usualQuantity } = tool;
  const money = useMoney();
  const last = { unitPriceCents: lastPriceCents, priceUnit: lastPriceUnit };
  const price = resolvePrice(tool, usualQuantity);
  return (
    <Row
      component="div"
      picture={tool.imageUrl}
      name={unbroken(name)}
      to={isInShop ? `/catalog/${toolId}` : undefined}
      detail={
        <div className="dotted">
          {sku ? <span>SKU {sku}</span> : null}
          <span>
            Last bought <MomentText at={tool.lastOrderedAt} isDayOnly isShort />
            {tool.boughtBy ? ` by ${tool.boughtBy}` : null}
          </span>
          <span>Usually {formatNumber(usualQuantity)}</span>
        </div>
      }
      figure={
        <Stack gap={0} align="end">
          <span>{writePrice(last, money, tool.salesUnit)} last time</span>
          {isInShop && comparePrices(price, last) !== 0 ? (
            <span>
              now <UnitPrice tool={tool} pieces={usualQuantity} price={price} />
              {price.priceUnit === 1 ? null : ` ${perUnit(tool.salesUnit, price.priceUnit)}`}
            </span>
          ) : null}
        </Stack>
      }
      actions={<Box w="15rem">{isInShop ? action(tool) : <Text c="dimmed">No longer in the shop</Text>}</Box>}
    />
  );
}
