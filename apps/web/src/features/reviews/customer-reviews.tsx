import { homeTexts } from "@ironmonger/contract/messages";
import { Skeleton } from "@mantine/core";
import { EmptyState } from "../../shared/kit/notices/empty-state.tsx";
import { LoadFailed } from "../../shared/kit/notices/load-failed.tsx";
import { trpc } from "../../shared/server/trpc.ts";
import { Section } from "../../shared/ui/sections/section.tsx";
import { ReviewCard, ReviewGrid } from "./review-card.tsx";

/** How many of the newest reviews are shown, and sent with a page. */
export const shownReviews = 6;

export function CustomerReviews() {
  const { data, isPending, error, refetch } = trpc.reviews.listNewest.useQuery();
  return (
    <Section title={homeTexts.customersReviews}>
      {isPending ? <Skeleton height="13rem" radius="sm" /> : null}
      {error && !data ? <LoadFailed error={error} what="the reviews" onRetry={refetch} /> : null}
      {data?.length === 0 ? <EmptyState title="No reviews yet" /> : null}
      <ReviewGrid>
        {data?.slice(0, shownReviews).map((review) => (
          <ReviewCard key={review.id} review={review} />
        ))}
      </ReviewGrid>
    </Section>
  );
}
