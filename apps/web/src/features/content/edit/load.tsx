import type { ReactNode } from "react";
import { NotLoaded } from "../../../shared/kit/notices/not-loaded.tsx";
import { useInSlices } from "../../../shared/lazy/use-in-slices.ts";

type Props<Data> = {
  query: { data: Data | undefined; error: unknown; refetch: () => unknown };
  what: string;
  children: (data: Data) => ReactNode;
};

/** Renders the data of a query. */
export function Load<Data>({ query, what, children }: Props<Data>) {
  const data = useInSlices(query.data);
  if (data !== undefined) return children(data);
  return <NotLoaded query={query} what={what} height={640} />;
}
