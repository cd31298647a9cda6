import { useSignedIn } from "../../../features/identity/use-signed-in.ts";
import { OwnReviews } from "../../../features/reviews/own-reviews.tsx";
import { PostReviewForm } from "../../../features/reviews/post-review-form.tsx";
import { PageTitle } from "../../../shared/ui/sections/page-title.tsx";

export function ReviewPage() {
  const { user } = useSignedIn();
  return (
    <>
      <PageTitle>Add a review</PageTitle>
      {user && (
        <>
          <PostReviewForm author={user.displayName} />
          <OwnReviews />
        </>
      )}
    </>
  );
}
