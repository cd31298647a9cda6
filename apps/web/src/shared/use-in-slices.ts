import { useDeferredValue } from "react";

/**
 * The data that a page was waiting for. It stays undefined until React has rendered the page with it, which it then does in slices: on a
 * slow phone this takes a fifth of a second, in which the page responds. Later data is shown immediately.
 */
export function useInSlices<Data>(data: Data | undefined): Data | undefined {
  const isRendered = useDeferredValue(data !== undefined);
  return isRendered ? data : undefined;
}
