import type { Review } from "@ironmonger/contract/reviews";
import type { ReactNode } from "react";
import { useShop } from "../../shared/use-shop.ts";
import classes from "./customer-reviews.module.css";
import { Stars } from "./stars.tsx";

type Props = {
  review: Review;
  /** Below its author's name. */
  note?: ReactNode;
};

/** A review as everybody sees it, with the shop's answer below it. */
export function ReviewCard({ review, note }: Props) {
  const { shopName } = useShop();
  return (
    <figure className={classes.review}>
      <Stars count={review.stars} />
      <blockquote className={classes.text} dir="auto">
        {review.text}
      </blockquote>
      <figcaption className={classes.name}>
        <bdi>{review.name}</bdi>
        {note}
      </figcaption>
      {review.answer === null ? null : (
        <div className={classes.answer}>
          <p className={classes.answerer}>{shopName} answers:</p>
          <p className={classes.text} dir="auto">
            {review.answer}
          </p>
        </div>
      )}
    </figure>
  );
}

/** Tells the author of a hidden review why others do not see it. */
export function HiddenNote({ review: { hiddenReason } }: { review: Review }) {
  if (hiddenReason === null) return null;
  return (
    <p className={classes.hidden}>
      <strong>Hidden:</strong> <bdi>{hiddenReason}</bdi>
      <br />
      Only you and the shop see this review.
    </p>
  );
}
