import { Skeleton, type SkeletonProps } from "@mantine/core";
import { isMissing } from "../../server/error-message.ts";
import { EmptyState } from "./empty-state.tsx";
import { LoadFailed } from "./load-failed.tsx";

type Props = SkeletonProps & {
  query: { error: unknown; refetch: () => unknown };
  /** What is loaded: "the order". */
  what: string;
  /** What is said if the shop does not have it. */
  missing?: string;
};

/** In place of what a query has not loaded: a block as high as it will be, or what failed. */
export function NotLoaded({ query: { error, refetch }, what, missing, ...block }: Props) {
  if (missing && isMissing(error)) return <EmptyState title={missing} />;
  if (error) return <LoadFailed what={what} error={error} onRetry={() => void refetch()} />;
  return <Skeleton {...block} />;
}
