import type { ToolReviews as Reviews } from "@ironmonger/contract/reviews";
import { Text } from "@mantine/core";
import { EmptyState } from "../../shared/kit/notices/empty-state.tsx";
import { LoadFailed } from "../../shared/kit/notices/load-failed.tsx";
import { Section } from "../../shared/ui/sections/section.tsx";
import { ReviewCard, ReviewGrid } from "./review-card.tsx";
import { reviewsId, writeCount } from "./tool-rating.tsx";

type Props = {
  reviews: { data: Reviews | undefined; error: unknown; refetch: () => void };
  /** The user's own review. */
  children: React.ReactNode;
};

/** Reviews of a tool by people who bought it. */
export function ToolReviews({ reviews: { data, error, refetch }, children }: Props) {
  const average = data?.averageStars == null ? null : `${data.averageStars} of 5 stars, ${writeCount(data.count)}`;
  return (
    <div id={reviewsId}>
      <Section title="Reviews of this tool" aside={average ? <p className="figures">{average}</p> : null}>
        {error && !data ? <LoadFailed error={error} what="the reviews" onRetry={refetch} /> : null}
        {data?.count === 0 ? <EmptyState title="No reviews yet" /> : null}
        <ReviewGrid>
          {data?.rows.map((review) => (
            <ReviewCard
              key={review.id}
              review={review}
              note={
                review.isVerifiedPurchase ? (
                  <Text c="steel" fz="sm">
                    Verified purchase
                  </Text>
                ) : null
              }
            />
          ))}
        </ReviewGrid>
        {data && data.count > data.rows.length ? (
          <Text c="dimmed" mt="md">
            The newest {data.rows.length} are shown.
          </Text>
        ) : null}
        {children}
      </Section>
    </div>
  );
}
