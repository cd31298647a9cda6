import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { whenIdle } from "../../shared/lazy/idle.ts";
import { mayPrecedeWrites } from "../../shared/server/late-writes.ts";

/** By then a write that the page before has left to the browser has usually ended. */
const writeMs = 2000;

/** Beside the page, so that it runs once React has hydrated it. */
export function AfterHydration(): null {
  const queries = useQueryClient();
  useEffect(() => {
    if (!mayPrecedeWrites()) return;
    const refetch = () => void queries.invalidateQueries();
    // Parts that are hydrated later still look as the server has rendered them.
    whenIdle(refetch);
    const timer = setTimeout(refetch, writeMs);
    return () => clearTimeout(timer);
  }, [queries]);
  return null;
}
