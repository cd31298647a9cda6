import { homeTexts } from "@ironmonger/contract/messages";
import { Skeleton } from "@mantine/core";
import { trpc } from "../../shared/trpc.ts";
import { EmptyState } from "../../shared/ui/empty-state.tsx";
import { LoadFailed } from "../../shared/ui/load-failed.tsx";
import { Section } from "../../shared/ui/section.tsx";
import classes from "./customer-reviews.module.css";
import { Stars } from "./stars.tsx";

/** How many of the newest reviews are shown, and sent with a page. */
export const shownReviews = 6;

export function CustomerReviews() {
  const { data, isPending, error, refetch } = trpc.reviews.listNewest.useQuery();
  return (
    <Section title={homeTexts.customersReviews}>
      {isPending ? <Skeleton height="13rem" radius="sm" /> : null}
      {error && !data ? <LoadFailed error={error} what="the reviews" onRetry={refetch} /> : null}
      {data?.length === 0 ? <EmptyState title="No reviews yet" /> : null}
      <div className={classes.grid}>
        {data?.slice(0, shownReviews).map((review) => (
          <figure key={review.id} className={classes.review}>
            <Stars count={review.stars} />
            <blockquote className={classes.text} dir="auto">
              {review.text}
            </blockquote>
            <figcaption className={classes.name}>
              <bdi>{review.name}</bdi>
            </figcaption>
          </figure>
        ))}
      </div>
    </Section>
  );
}
