import { useId as useReactId } from "react";

/**
 * Stands in place of Mantine's `useId` (`vite.config.ts`), which gives every field another id once it is attached: React would render all
 * fields of a page a second time, in one long task.
 */
export function useId(staticId?: string): string {
  const id = useReactId();
  return typeof staticId === "string" ? staticId : `mantine-${id}`;
}
