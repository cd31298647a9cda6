import { Stack } from "@mantine/core";
import { trpc } from "../../shared/server/trpc.ts";
import { UntilHydrated } from "../../shared/ui/until-hydrated.tsx";
import { PostReviewForm } from "./post-review-form.tsx";
import { HiddenNote } from "./review-card.tsx";

/** The form in which a buyer of a tool reviews it, or replaces their review. Nothing for other users. */
export function OwnReview({ toolId, author }: { toolId: string; author: string }) {
  const { data } = trpc.reviews.getOwnToolReview.useQuery({ toolId });
  if (!data?.canReview) return null;
  return (
    <Stack maw="40rem" mt="xl">
      <h3>{data.review ? "Your review" : "You bought this tool. How is it?"}</h3>
      {data.review && <HiddenNote review={data.review} />}
      <UntilHydrated>
        <PostReviewForm key={data.review?.id} author={author} about={{ toolId, posted: data.review }} />
      </UntilHydrated>
    </Stack>
  );
}
