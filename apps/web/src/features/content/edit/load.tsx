import { Skeleton } from "@mantine/core";
import type { ReactNode } from "react";
import { LoadFailed } from "../../../shared/kit/notices/load-failed.tsx";
import { useInSlices } from "../../../shared/lazy/use-in-slices.ts";

type Props<Data> = {
  query: { data: Data | undefined; isError: boolean; error: unknown; refetch: () => unknown };
  what: string;
  children: (data: Data) => ReactNode;
};

/** Renders the data of a query. */
export function Load<Data>({ query, what, children }: Props<Data>) {
  const data = useInSlices(query.data);
  if (data !== undefined) return children(data);
  if (query.isError) return <LoadFailed what={what} error={query.error} onRetry={() => void query.refetch()} />;
  return <Skeleton height={640} />;
}
