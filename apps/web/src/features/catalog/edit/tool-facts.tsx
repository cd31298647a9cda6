import type { ToolForAdmins } from "@ironmonger/contract/catalog";
import { formatMoney, formatNumber } from "@ironmonger/contract/money";
import { Anchor } from "@mantine/core";
import { Link } from "react-router";
import { Fact, Facts, Panel } from "../../../shared/ui/sections/record.tsx";

/** The key figures of a tool: price, stock, sales. */
export function ToolFacts({ tool }: { tool: ToolForAdmins }) {
  return (
    <Panel title="Sales">
      <Facts>
        <Fact label="Price">{formatMoney(tool.priceCents)}</Fact>
        {tool.priceBreaks.length > 0 && <Fact label="Price breaks">{describeBreaks(tool)}</Fact>}
        <Fact label="Available">{formatNumber(tool.available)}</Fact>
        <Fact label="Minimum">{formatNumber(tool.minOrder)}</Fact>
        <Fact label="Sold">
          <Anchor
            component={Link}
            to={`/dashboard/manageallorders?tool=${tool.id}&only=paid`}
            inherit
            underline="always"
          >
            {formatNumber(tool.sold)}
          </Anchor>
        </Fact>
      </Facts>
    </Panel>
  );
}

const describeBreaks = ({ priceBreaks }: ToolForAdmins): string =>
  priceBreaks
    .map(({ fromQuantity, unitPriceCents }) => `${formatMoney(unitPriceCents)} from ${formatNumber(fromQuantity)}`)
    .join(", ");
