import type { Tool } from "@ironmonger/contract/catalog";
import { maxOrderable } from "@ironmonger/contract/pricing";
import { Button, type ButtonProps } from "@mantine/core";
import { PrefetchLink } from "../../shared/lazy/prefetch-link.tsx";

/** A link from a tool to its order form. Its accessible name contains the tool's. It is disabled if too few are left to order. */
export function PlaceOrderLink({ tool, ...look }: { tool: Tool } & ButtonProps) {
  const name = { "aria-label": `Place Order: ${tool.name}` };
  if (maxOrderable(tool) < tool.minOrder)
    return (
      <Button variant="default" {...name} {...look} disabled>
        Place Order
      </Button>
    );
  return (
    <Button component={PrefetchLink} to={`/purchase/${tool.id}`} variant="default" {...name} {...look}>
      Place Order
    </Button>
  );
}
