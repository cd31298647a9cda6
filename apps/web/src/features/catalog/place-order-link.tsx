import type { Tool } from "@ironmonger/contract/catalog";
import { Button, type ButtonProps } from "@mantine/core";
import { PrefetchLink } from "../../shared/prefetch-link.tsx";

/** Leads from a tool in a list to its order form. Its accessible name contains the tool's. */
export function PlaceOrderLink({ tool, ...look }: { tool: Tool } & ButtonProps) {
  return (
    <Button
      component={PrefetchLink}
      to={`/purchase/${tool.id}`}
      variant="default"
      aria-label={`Place Order: ${tool.name}`}
      {...look}
    >
      Place Order
    </Button>
  );
}
