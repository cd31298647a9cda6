import { Skeleton } from "@mantine/core";
import { Link } from "react-router";
import { LoadFailed } from "../../shared/kit/notices/load-failed.tsx";
import { trpc } from "../../shared/server/trpc.ts";
import { Subsection } from "../../shared/ui/sections/subsection.tsx";
import classes from "./customer-reviews.module.css";
import { HiddenNote, ReviewCard } from "./review-card.tsx";

/** The user's reviews with the shop's answers. Those that the shop has hidden say why. */
export function OwnReviews() {
  const { data, error, refetch } = trpc.reviews.listOwn.useQuery();
  return (
    <Subsection title="Your reviews">
      {error && !data ? <LoadFailed error={error} what="your reviews" onRetry={refetch} /> : null}
      {data?.length === 0 ? <p className={classes.about}>You have not written a review yet.</p> : null}
      {data ? (
        <div className={classes.grid}>
          {data.map((review) => (
            <div key={review.id}>
              <HiddenNote review={review} />
              <ReviewCard
                review={review}
                note={
                  <span className={classes.about}>
                    about {review.toolId ? <Link to={`/catalog/${review.toolId}`}>{review.toolName}</Link> : "the shop"}
                  </span>
                }
              />
            </div>
          ))}
        </div>
      ) : (
        <Skeleton height={160} />
      )}
    </Subsection>
  );
}
