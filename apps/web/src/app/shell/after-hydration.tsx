import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { whenIdle } from "../../shared/lazy/idle.ts";
import { mayPrecedeWrites } from "../../shared/server/late-writes.ts";

/** Beside the page, so that it runs once React has hydrated it. */
export function AfterHydration(): null {
  const queries = useQueryClient();
  useEffect(() => {
    // Parts that are hydrated later still look as the server has rendered them.
    if (mayPrecedeWrites()) whenIdle(() => void queries.invalidateQueries());
  }, [queries]);
  return null;
}
