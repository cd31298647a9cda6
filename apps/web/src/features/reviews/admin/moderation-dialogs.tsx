import type { ReviewRow } from "@ironmonger/contract/reviews";
import { AnswerReviewInput, HideReviewInput } from "@ironmonger/contract/reviews/review-inputs";
import { Text } from "@mantine/core";
import { ReasonDialog } from "../../../shared/kit/dialogs/reason-dialog.tsx";
import { DialogForm, RecordDialog } from "../../../shared/kit/dialogs/record-dialog.tsx";
import { useContractForm } from "../../../shared/kit/forms/use-contract-form.ts";
import { GrowingTextarea } from "../../../shared/ui/inputs/growing-textarea.tsx";
import { MultilineText } from "../../../shared/ui/multiline-text.tsx";

type Props = { review: ReviewRow | null; onClose: () => void };
type Hiding = { onHide: (review: ReviewRow, reason: string) => Promise<unknown> };

/** Asks why a review is hidden. Open while there is a review. The input survives a refused request and a reload. */
export const HideDialog = ({ review, onClose, onHide }: Props & Hiding) => (
  <ReasonDialog
    about={review}
    question="Hide this review?"
    reason={HideReviewInput.shape.reason}
    description="Shown to its author"
    placeholder="Advertisement, insult, another tool…"
    maxLength={500}
    draftKey={({ id }) => `review-hiding:${id}`}
    yes="Hide"
    isDanger
    onClose={onClose}
    onYes={onHide}
  >
    {({ name }) => (
      <>
        Only admins and <bdi>{name}</bdi> will see it. The average of the stars leaves it out.
      </>
    )}
  </ReasonDialog>
);

type Answering = { onAnswer: (text: string) => Promise<unknown> | null };

/** Edits the shop's answer to a review. Input survives a reload. */
export function AnswerDialog({ review, onClose, onAnswer }: Props & Answering) {
  return (
    <RecordDialog edited={review} title="Answer a review" size="lg" onClose={onClose}>
      {(shown) => <AnswerForm key={shown.id} review={shown} onClose={onClose} onAnswer={onAnswer} />}
    </RecordDialog>
  );
}

function AnswerForm({ review, onClose, onAnswer }: { review: ReviewRow; onClose: () => void } & Answering) {
  const start = { id: review.id, text: review.answer ?? "" };
  const form = useContractForm(AnswerReviewInput, start, { draftKey: `review-answer:${review.id}` });
  const save = async (text: string) => {
    const answered = await onAnswer(text);
    if (answered) onClose();
    return answered;
  };
  return (
    // The caller shows the error, and the text stays here.
    <DialogForm
      onSubmit={form.onSubmit(({ text }) => save(text))}
      isSaving={form.submitting}
      onClose={onClose}
      submitLabel="Save answer"
    >
      <Text component="blockquote" m={0}>
        <MultilineText>{review.text}</MultilineText>
      </Text>
      <GrowingTextarea
        label="Answer"
        description="Shown below the review in the shop's name. Its author gets an email. An empty text removes the answer."
        minRows={4}
        maxRows={14}
        maxLength={2000}
        dir="auto"
        data-autofocus
        {...form.getInputProps("text")}
      />
    </DialogForm>
  );
}
