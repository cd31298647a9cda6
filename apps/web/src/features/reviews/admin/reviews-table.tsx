import { limits } from "@ironmonger/contract/messages";
import type { ListReviewsInput, ReviewRow } from "@ironmonger/contract/reviews";
import { Group, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { RowMenu } from "../../../shared/kit/row-menu.tsx";
import { State } from "../../../shared/kit/state.tsx";
import type { Column } from "../../../shared/kit/table/column.ts";
import { DataTable, type TableView } from "../../../shared/kit/table/data-table.tsx";
import { lazyDialog, useLazyDialog } from "../../../shared/lazy/lazy-part.ts";
import { MomentText } from "../../../shared/ui/moment-text.tsx";
import { MultilineText } from "../../../shared/ui/multiline-text.tsx";
import { useModeration } from "./use-moderation.ts";

const dialogs = "src/features/reviews/admin/moderation-dialogs.tsx";
const lazyHide = lazyDialog(dialogs, () => import("./moderation-dialogs.tsx").then((m) => m.HideDialog));
const lazyAnswer = lazyDialog(dialogs, () => import("./moderation-dialogs.tsx").then((m) => m.AnswerDialog));

type SortKey = ListReviewsInput["sortBy"];
type Props = TableView<SortKey> & { rows: ReviewRow[] | undefined };

/** All reviews. An admin answers each, hides it with a reason, or shows it again. */
export function ReviewsTable(view: Props) {
  const { hideReview, answer } = useModeration();
  const [toHide, setToHide] = useState<ReviewRow | null>(null);
  const [toAnswer, setToAnswer] = useState<ReviewRow | null>(null);
  const HideDialog = useLazyDialog(lazyHide, toHide !== null, () => setToHide(null));
  const AnswerDialog = useLazyDialog(lazyAnswer, toAnswer !== null, () => setToAnswer(null));

  const columns: Column<ReviewRow, SortKey>[] = [
    {
      role: "name",
      title: "By",
      of: ({ name }) => name,
      detail: ({ authorEmail }) => authorEmail ?? "No account",
      to: ({ authorEmail }) => (authorEmail ? `/dashboard/users/${encodeURIComponent(authorEmail)}` : undefined),
    },
    { role: "figure", title: "Stars", sortBy: "stars", of: ({ stars }) => <Stars stars={stars} /> },
    { role: "text", title: "Review", of: ({ text }) => text },
    {
      role: "text",
      title: "Tool",
      priority: 2,
      of: ({ toolName }) => toolName ?? "The shop",
      to: ({ toolId }) => (toolId === null ? undefined : `/catalog/${toolId}#reviews`),
    },
    {
      role: "state",
      title: "State",
      of: ({ hiddenReason, answer }) => (
        <Group gap="sm" component="span">
          {hiddenReason !== null && <State kind="bad">hidden</State>}
          {answer !== null && <State kind="good">answered</State>}
        </Group>
      ),
    },
    { role: "time", title: "Posted", priority: 3, sortBy: "postedAt", isDayOnly: true, of: ({ postedAt }) => postedAt },
    {
      role: "actions",
      title: "Actions",
      of: (review) => (
        <RowMenu
          label={`More for ${review.name}, ${review.toolName ?? "the shop"}`}
          moves={[
            { label: review.answer === null ? "Answer" : "Edit answer", onClick: () => setToAnswer(review) },
            review.hiddenReason === null
              ? { label: "Hide", onClick: () => setToHide(review), isDanger: true }
              : { label: "Show", onClick: () => hideReview.run({ id: review.id, reason: null }) },
          ]}
        />
      ),
    },
  ];

  return (
    <>
      <DataTable
        caption="Reviews"
        columns={columns}
        rowKey={({ id }) => id}
        opens={(review) => <WholeReview review={review} />}
        {...view}
      />
      {HideDialog && (
        <HideDialog
          review={toHide}
          onClose={() => setToHide(null)}
          onHide={(review, reason) => hideReview.run({ id: review.id, reason })}
        />
      )}
      {AnswerDialog && (
        <AnswerDialog
          review={toAnswer}
          onClose={() => setToAnswer(null)}
          onAnswer={(text) => toAnswer && answer(toAnswer, text)}
        />
      )}
    </>
  );
}

function Stars({ stars }: { stars: number }) {
  return (
    <Text component="span" inherit role="img" aria-label={`${stars} of ${limits.maxStars} stars`} c="var(--stars)">
      {"★".repeat(stars)}
      <Text component="span" inherit c="var(--line-strong)">
        {"★".repeat(limits.maxStars - stars)}
      </Text>
    </Text>
  );
}

function WholeReview({ review: { text, answer, hiddenReason, toolName, postedAt } }: { review: ReviewRow }) {
  return (
    <Stack gap="xs">
      <MultilineText>{text}</MultilineText>
      {answer !== null && (
        <div>
          <strong>Answer</strong>
          <MultilineText>{answer}</MultilineText>
        </div>
      )}
      {hiddenReason !== null && (
        <p>
          Hidden: <bdi>{hiddenReason}</bdi>
        </p>
      )}
      <Text size="xs" c="dimmed">
        About {toolName ?? "the shop"}, <MomentText at={postedAt} isDayOnly />
      </Text>
    </Stack>
  );
}
