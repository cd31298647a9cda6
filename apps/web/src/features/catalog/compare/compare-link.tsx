import { useNavigate } from "react-router";
import { PrefetchLink } from "../../../shared/lazy/prefetch-link.tsx";
import { comparisonAddress, lastCompared, maxCompared } from "./compared-ids.ts";

/** Opens the comparison of this tool with those that were compared last. */
export function CompareLink({ toolId }: { toolId: string }) {
  const navigate = useNavigate();
  return (
    <PrefetchLink
      to={comparisonAddress([toolId])}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        const earlier = lastCompared.read().filter((id) => id !== toolId);
        navigate(comparisonAddress([...earlier.slice(-(maxCompared - 1)), toolId]));
      }}
    >
      Compare
    </PrefetchLink>
  );
}
