import { SimpleGrid } from "@mantine/core";
import { useSignedIn } from "../../../features/identity/use-signed-in.ts";
import { OwnReviews } from "../../../features/reviews/own-reviews.tsx";
import { PostReviewForm } from "../../../features/reviews/post-review-form.tsx";
import { PageHead } from "../../../shared/kit/page-head.tsx";

export function ReviewPage() {
  const { user } = useSignedIn();
  return (
    <>
      <PageHead title="Add a review" lead="What you think of the shop. Tools are reviewed on their own pages." />
      {user && (
        <SimpleGrid cols={{ base: 1, xl: 2 }} spacing="xl">
          <PostReviewForm author={user.displayName} />
          <OwnReviews />
        </SimpleGrid>
      )}
    </>
  );
}
