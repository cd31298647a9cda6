import { PrefetchLink } from "../lazy/prefetch-link.tsx";
import { unbroken } from "../whole-words.ts";

/** The name of a tool, which leads to its page. */
export const ToolLink = ({ id, name }: { id: string; name: string }) => (
  <PrefetchLink to={`/catalog/${id}`} className="name-link">
    {unbroken(name)}
  </PrefetchLink>
);
