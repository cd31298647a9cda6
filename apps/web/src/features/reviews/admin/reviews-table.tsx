import { limits } from "@ironmonger/contract/messages";
import type { ListReviewsInput, ReviewRow } from "@ironmonger/contract/reviews";
import { Anchor, Badge, Button, Group } from "@mantine/core";
import { useState } from "react";
import { Link } from "react-router";
import { type Column, DataTable, rowHeaderId, type TableView } from "../../../shared/table/data-table.tsx";
import { EmailText } from "../../../shared/ui/email-text.tsx";
import { MomentText } from "../../../shared/ui/moment-text.tsx";
import { AnswerDialog, HideDialog } from "./moderation-dialogs.tsx";
import classes from "./reviews-table.module.css";
import { useModeration } from "./use-moderation.ts";

type SortKey = ListReviewsInput["sortBy"];
type Props = TableView<SortKey> & { rows: ReviewRow[] | undefined };

/** All reviews. An admin answers each, hides it with a reason, or shows it again. */
export function ReviewsTable(view: Props) {
  const { hideReview, answer } = useModeration();
  const [toHide, setToHide] = useState<ReviewRow | null>(null);
  const [toAnswer, setToAnswer] = useState<ReviewRow | null>(null);

  const columns: Column<ReviewRow, SortKey>[] = [
    {
      title: "By",
      isRowHeader: true,
      width: "190px",
      render: ({ name, authorEmail }) => (
        <>
          <bdi>{name}</bdi>
          <span className={classes.second}>
            {authorEmail ? (
              <Anchor component={Link} to={`/dashboard/users/${encodeURIComponent(authorEmail)}`} inherit>
                <EmailText email={authorEmail} />
              </Anchor>
            ) : (
              "No account"
            )}
          </span>
        </>
      ),
    },
    { title: "Review", isPlain: true, render: (review) => <ReviewCell review={review} /> },
    { title: "About", width: "150px", render: (review) => <About review={review} /> },
    {
      title: "Posted",
      width: "120px",
      sortBy: "postedAt",
      isTime: true,
      render: ({ postedAt }) => <MomentText at={postedAt} isDayOnly />,
    },
    {
      title: "Actions",
      isActions: true,
      width: "190px",
      render: (review) => (
        <Group gap="xs" justify="flex-end" wrap="nowrap">
          <Button
            size="sm"
            variant="default"
            onClick={() => setToAnswer(review)}
            aria-describedby={rowHeaderId(review.id)}
          >
            {review.answer === null ? "Answer" : "Edit answer"}
          </Button>
          {review.hiddenReason === null ? (
            <Button
              size="sm"
              variant="outline"
              color="red"
              onClick={() => setToHide(review)}
              aria-describedby={rowHeaderId(review.id)}
            >
              Hide
            </Button>
          ) : (
            <Button
              size="sm"
              variant="default"
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
      <DataTable
        caption="Reviews"
        columns={columns}
        sortsWithoutColumn={[{ title: "Stars", sortBy: "stars" }]}
        rowKey={({ id }) => id}
        skeletonRows={14}
        {...view}
      />
      <HideDialog
        review={toHide}
        onClose={() => setToHide(null)}
        onHide={(reason) => toHide && hideReview.mutateAsync({ id: toHide.id, reason })}
      />
      <AnswerDialog
        review={toAnswer}
        onClose={() => setToAnswer(null)}
        onAnswer={(text) => toAnswer && answer(toAnswer, text)}
      />
    </>
  );
}

function ReviewCell({ review: { stars, text, answer, hiddenReason } }: { review: ReviewRow }) {
  return (
    <div className={classes.review}>
      <span role="img" aria-label={`${stars} of ${limits.maxStars} stars`} className={classes.stars}>
        {"★".repeat(stars) || "0"}
      </span>
      <p dir="auto" className={classes.text}>
        {text}
      </p>
      {answer !== null && (
        <p dir="auto" className={classes.answer}>
          {answer}
        </p>
      )}
      {hiddenReason !== null && (
        <p>
          <Badge component="span" color="red" variant="light" radius="xs" tt="none">
            hidden
          </Badge>{" "}
          <bdi>{hiddenReason}</bdi>
        </p>
      )}
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
