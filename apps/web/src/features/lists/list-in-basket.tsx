import { Box } from "@mantine/core";
import { useEffect, useRef } from "react";
import { PrefetchLink } from "../../shared/lazy/prefetch-link.tsx";
import { describeAdded } from "../basket/added-to-basket.ts";

export type Skipped = { toolId: string; name: string; message: string };

/** What was added to the basket from a list, and what was not. */
export function ListInBasket({ added, skipped }: { added: number; skipped: Skipped[] }) {
  const notice = useRef<HTMLDivElement>(null);
  // The button may be far below it.
  useEffect(() => void notice.current?.scrollIntoView?.({ block: "nearest" }), []);
  return (
    <div ref={notice} className="notice" role="status">
      <p className="notice-title">{describeAdded(added)}</p>
      {skipped.length > 0 ? (
        <Box component="ul" mah="50vh" style={{ overflowY: "auto" }}>
          {skipped.map(({ toolId, name, message }) => (
            <li key={toolId}>
              {name}: {message}
            </li>
          ))}
        </Box>
      ) : null}
      {added > 0 ? <PrefetchLink to="/basket">Go to the basket</PrefetchLink> : null}
    </div>
  );
}
