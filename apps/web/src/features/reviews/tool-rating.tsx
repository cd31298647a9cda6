import { formatNumber } from "@ironmonger/contract/money";
import type { ToolReviews } from "@ironmonger/contract/reviews";
import { Group } from "@mantine/core";
import { Stars } from "./stars.tsx";

/** The id of the section that the rating leads to. */
export const reviewsId = "reviews";

/** The average of a tool's reviews beside its name; nothing without reviews. */
export function ToolRating({ reviews }: { reviews: ToolReviews | undefined }) {
  if (!reviews || reviews.averageStars === null) return null;
  return (
    <a href={`#${reviewsId}`}>
      <Group component="span" gap="xs" mih="2.75rem" className="figures">
        <Stars count={Math.round(reviews.averageStars * 2) / 2} />
        <span>
          {reviews.averageStars} ({writeCount(reviews.count)})
        </span>
      </Group>
    </a>
  );
}

export const writeCount = (count: number): string => `${formatNumber(count)} ${count === 1 ? "review" : "reviews"}`;
