import { useSignedIn } from "../../../features/identity/use-signed-in.ts";
import { OwnReviews } from "../../../features/reviews/own-reviews.tsx";
import { PostReviewForm } from "../../../features/reviews/post-review-form.tsx";
import { PageHead } from "../../../shared/kit/page-head.tsx";
import classes from "./review-page.module.css";

export function ReviewPage() {
  const { user } = useSignedIn();
  return (
    <>
      <PageHead title="Add a review" lead="What you think of the shop. Tools are reviewed on their own pages." />
      {user && (
        <div className={classes.columns}>
          <PostReviewForm author={user.displayName} />
          <OwnReviews />
        </div>
      )}
    </>
  );
}
