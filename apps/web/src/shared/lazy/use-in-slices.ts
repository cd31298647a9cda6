import { useDeferredValue } from "react";

/**
 * The data that a page waits for. It stays undefined until React has rendered the page with it in slices: on a slow phone that takes a
 * fifth of a second, during which the page responds. Later data is shown immediately.
 */
export function useInSlices<Data>(data: Data | undefined): Data | undefined {
  const isRendered = useDeferredValue(data !== undefined);
  return isRendered ? data : undefined;
}
