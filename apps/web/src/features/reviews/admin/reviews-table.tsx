import { limits } from "@ironmonger/contract/messages";
import type { ListReviewsInput, ReviewRow } from "@ironmonger/contract/reviews";
import { Anchor, Button, Group } from "@mantine/core";
import { useState } from "react";
import { Link } from "react-router";
import { lazyDialog, useLazyDialog } from "../../../shared/lazy/lazy-part.ts";
import { type Column, DataTable, rowHeaderId, type TableView } from "../../../shared/table/data-table.tsx";
import { Dot } from "../../../shared/ui/dot.tsx";
import { MomentText } from "../../../shared/ui/moment-text.tsx";
import classes from "./reviews-table.module.css";
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
      title: "By",
      isRowHeader: true,
      width: "21%",
      titleOf: ({ name, authorEmail }) => [name, authorEmail].filter(Boolean).join(", "),
      render: ({ name, authorEmail }) => (
        <>
          <bdi className={classes.name}>{name}</bdi>
          <span className={classes.email}>
            {authorEmail ? (
              <Anchor component={Link} to={`/dashboard/users/${encodeURIComponent(authorEmail)}`} inherit>
                {authorEmail}
              </Anchor>
            ) : (
              "No account"
            )}
          </span>
        </>
      ),
    },
    {
      title: "Stars",
      width: "104px",
      sortBy: "stars",
      card: "secondStart",
      render: ({ stars }) => (
        <span role="img" aria-label={`${stars} of ${limits.maxStars} stars`} className={classes.stars}>
          {"★".repeat(stars)}
          <span className={classes.missing}>{"★".repeat(limits.maxStars - stars)}</span>
        </span>
      ),
    },
    { title: "Review", card: "second", render: (review) => <ReviewCell review={review} /> },
    {
      title: "Posted",
      width: "112px",
      sortBy: "postedAt",
      isTime: true,
      card: "end",
      render: ({ postedAt }) => <MomentText at={postedAt} isDayOnly />,
    },
    {
      title: "Actions",
      isActions: true,
      width: "172px",
      render: (review) => (
        <Group gap={4} className={classes.actions} wrap="nowrap">
          <Button
            size="xs"
            variant="default"
            onClick={() => setToAnswer(review)}
            aria-label={review.answer === null ? "Answer" : "Edit answer"}
            aria-describedby={rowHeaderId(review.id)}
          >
            {review.answer === null ? "Answer" : "Edit"}
          </Button>
          {review.hiddenReason === null ? (
            <Button
              size="xs"
              variant="subtle"
              color="red"
              onClick={() => setToHide(review)}
              aria-describedby={rowHeaderId(review.id)}
            >
              Hide
            </Button>
          ) : (
            <Button
              size="xs"
              variant="subtle"
              onClick={() => hideReview.mutate({ id: review.id, reason: null })}
              aria-describedby={rowHeaderId(review.id)}
            >
              Show
            </Button>
          )}
        </Group>
      ),
    },
  ];

  return (
    <>
      <DataTable caption="Reviews" columns={columns} rowKey={({ id }) => id} hasDetails {...view} />
      {HideDialog && (
        <HideDialog
          review={toHide}
          onClose={() => setToHide(null)}
          onHide={(reason) => toHide && hideReview.mutateAsync({ id: toHide.id, reason })}
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

function ReviewCell({ review }: { review: ReviewRow }) {
  const { text, answer, hiddenReason } = review;
  return (
    <div className={classes.review}>
      <span className={classes.about}>
        <span className={classes.tool}>
          <About review={review} />
        </span>
        {hiddenReason !== null && <Dot kind="bad">hidden</Dot>}
        {answer !== null && (
          <span className={classes.answered}>
            <Dot kind="good">answered</Dot>
          </span>
        )}
      </span>
      <details className={classes.details}>
        <summary dir="auto">{text}</summary>
        {answer !== null && (
          <p dir="auto" className={classes.answer}>
            {answer}
          </p>
        )}
        {hiddenReason !== null && (
          <p>
            Hidden: <bdi>{hiddenReason}</bdi>
          </p>
        )}
      </details>
    </div>
  );
}

function About({ review: { toolId, toolName } }: { review: ReviewRow }) {
  if (toolId === null) return <>The shop</>;
  return (
    <Anchor component={Link} to={`/catalog/${toolId}#reviews`} inherit>
      {toolName}
    </Anchor>
  );
}
