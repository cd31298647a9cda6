import { limits } from "@ironmonger/contract/messages";
import type { ListReviewsInput, ReviewRow } from "@ironmonger/contract/reviews";
import { Anchor } from "@mantine/core";
import { useState } from "react";
import { Link } from "react-router";
import { RowMenu } from "../../../shared/kit/row-menu.tsx";
import { State } from "../../../shared/kit/state.tsx";
import { lazyDialog, useLazyDialog } from "../../../shared/lazy/lazy-part.ts";
import { type Column, DataTable, type TableView } from "../../../shared/table/data-table.tsx";
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
      width: "clamp(208px, 18vw, 260px)",
      titleOf: ({ name, authorEmail }) => [name, authorEmail].filter(Boolean).join(", "),
      render: ({ name, authorEmail, postedAt }) => (
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
          <span className={classes.posted}>
            <MomentText at={postedAt} isDayOnly />
          </span>
        </>
      ),
    },
    {
      title: "Stars",
      width: "104px",
      sortBy: "stars",
      render: ({ stars }) => <Stars stars={stars} />,
    },
    { title: "Review", card: "second", render: (review) => <ReviewCell review={review} /> },
    {
      title: "Posted",
      width: "112px",
      sortBy: "postedAt",
      isTime: true,
      isMinor: true,
      card: "end",
      render: ({ postedAt }) => <MomentText at={postedAt} isDayOnly />,
    },
    {
      title: "Actions",
      isActions: true,
      isHeadHidden: true,
      card: "secondEnd",
      width: "72px",
      render: (review) => (
        <span className={classes.menu}>
          <RowMenu
            label={`More for ${review.name}, ${review.toolName ?? "the shop"}`}
            moves={[
              { label: review.answer === null ? "Answer" : "Edit answer", onClick: () => setToAnswer(review) },
              review.hiddenReason === null
                ? { label: "Hide", onClick: () => setToHide(review), isDanger: true }
                : { label: "Show", onClick: () => hideReview.run({ id: review.id, reason: null }) },
            ]}
          />
        </span>
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
          onHide={(reason) => toHide && hideReview.run({ id: toHide.id, reason })}
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
    <span role="img" aria-label={`${stars} of ${limits.maxStars} stars`} className={classes.stars}>
      {"★".repeat(stars)}
      <span className={classes.missing}>{"★".repeat(limits.maxStars - stars)}</span>
    </span>
  );
}

/** On phones, with its stars. */
function ReviewCell({ review }: { review: ReviewRow }) {
  const { text, answer, hiddenReason } = review;
  return (
    <div className={classes.review}>
      <span className={classes.about}>
        <span className={classes.onPhones}>
          <Stars stars={review.stars} />
        </span>
        <span className={classes.tool}>
          <About review={review} />
        </span>
        {hiddenReason !== null && <State kind="bad">hidden</State>}
        {answer !== null && <State kind="good">answered</State>}
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
