import { formatTools } from "@ironmonger/contract/money";
import { Group } from "@mantine/core";
import { useEffect, useState } from "react";
import { PrefetchLink } from "../../../shared/lazy/prefetch-link.tsx";
import { trpc } from "../../../shared/server/trpc.ts";
import { CrossButton } from "../../../shared/ui/cross-button.tsx";
import { useBasketCount } from "../saved-basket.ts";
import { forgetWay, readWay } from "./buyers-way.ts";

/** Leads a buyer who has just signed in back to the tool or the basket they came with. */
export function ContinueBar({ onClose }: { onClose: () => void }) {
  const [way] = useState(readWay);
  const toolId = way?.toolId ?? "";
  const { data: tool, isFetching } = trpc.catalog.getTool.useQuery({ id: toolId }, { enabled: toolId !== "" });
  const count = useBasketCount();
  const hasBasket = way?.hasBasket === true && count !== 0;
  // The tool has left the shop meanwhile, or the basket was emptied on another device.
  const isNothing = !tool && !isFetching && count !== undefined && !hasBasket;
  useEffect(() => {
    if (isNothing) onClose();
  }, [isNothing, onClose]);
  return (
    <Group justify="center" gap="xl" renderRoot={(props) => <nav {...props} aria-label="Continue" />}>
      {tool ? (
        <PrefetchLink to={`/purchase/${tool.id}`} onClick={forgetWay}>
          Continue with {tool.name}
        </PrefetchLink>
      ) : null}
      {hasBasket && count ? (
        <PrefetchLink to="/basket" onClick={forgetWay}>
          Your basket: {formatTools(count)}
        </PrefetchLink>
      ) : null}
      <CrossButton label="Close" onClick={onClose} />
    </Group>
  );
}
