import { Skeleton, Stack, Text } from "@mantine/core";
import { Link } from "react-router";
import { EmptyText } from "../../shared/kit/notices/empty-text.tsx";
import { LoadFailed } from "../../shared/kit/notices/load-failed.tsx";
import { Panel } from "../../shared/kit/panel.tsx";
import { trpc } from "../../shared/server/trpc.ts";
import { HiddenNote, ReviewCard } from "./review-card.tsx";

/** The user's reviews with the shop's answers. Those that the shop has hidden say why. */
export function OwnReviews() {
  const { data, error, refetch } = trpc.reviews.listOwn.useQuery();
  return (
    <Panel title="Your reviews">
      {error && !data ? <LoadFailed error={error} what="your reviews" onRetry={refetch} /> : null}
      {data?.length === 0 ? <EmptyText>You have not written a review yet.</EmptyText> : null}
      {data ? (
        <Stack>
          {data.map((review) => (
            <div key={review.id}>
              <HiddenNote review={review} />
              <ReviewCard
                review={review}
                note={
                  <Text span display="block" inherit fw="regular">
                    about {review.toolId ? <Link to={`/catalog/${review.toolId}`}>{review.toolName}</Link> : "the shop"}
                  </Text>
                }
              />
            </div>
          ))}
        </Stack>
      ) : (
        <Skeleton height={160} />
      )}
    </Panel>
  );
}
