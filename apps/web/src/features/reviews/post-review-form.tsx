import { messages } from "@ironmonger/contract/messages";
import type { Review } from "@ironmonger/contract/reviews";
import { PostReviewInput } from "@ironmonger/contract/reviews/review-inputs";
import { Button, Input, Stack, TextInput } from "@mantine/core";
import { useContractForm } from "../../shared/kit/forms/use-contract-form.ts";
import { useAction } from "../../shared/kit/use-action.ts";
import { trpc } from "../../shared/server/trpc.ts";
import { GrowingTextarea } from "../../shared/ui/inputs/growing-textarea.tsx";
import { StarCounter } from "./star-counter.tsx";

type Props = {
  author: string;
  /** The tool and the user's review of it; without it, the review is about the shop. */
  about?: { toolId: string; posted: Review | null };
};

/** Stars and a few words, signed with the user's own name. Input survives a reload. */
export function PostReviewForm({ author, about }: Props) {
  const posted = about?.posted;
  const draftKey = `review:${author}:${about?.toolId ?? "shop"}`;
  const start = { stars: posted?.stars ?? 0, review: posted?.text ?? "" };
  const form = useContractForm(PostReviewInput, start, { draftKey });
  const postReview = useAction(trpc.reviews.postReview, {
    touches: [trpc.reviews],
    toast: messages.reviewPosted,
    onDone: () => {
      if (!about) form.reset();
    },
  });

  return (
    <form
      noValidate
      aria-label="Review form"
      onSubmit={form.onSubmit((values) => postReview.run({ ...values, toolId: about?.toolId }))}
    >
      <Stack align="stretch" maw="40rem">
        <TextInput label="Name" value={author} readOnly variant="filled" />
        <Input.Wrapper label="Stars" size="md" labelElement="div">
          <StarCounter value={form.values.stars} onChange={(stars) => form.setFieldValue("stars", stars)} />
        </Input.Wrapper>
        <GrowingTextarea label="Review" minRows={5} maxRows={16} dir="auto" {...form.getInputProps("review")} />
        <Button type="submit" color="safety" mr="auto" loading={postReview.isWorking}>
          {posted ? "Save review" : "Add review"}
        </Button>
      </Stack>
    </form>
  );
}
