import { Skeleton } from "@mantine/core";
import type { ReactNode } from "react";
import { MomentText } from "../ui/moment-text.tsx";
import { EmptyText } from "./notices/empty-text.tsx";
import { LoadFailed } from "./notices/load-failed.tsx";
import type { StateKind } from "./state.tsx";
import classes from "./timeline.module.css";

export type TimelineEvent = {
  id: string | number;
  /** What happened, in a few words. */
  title: ReactNode;
  at: string;
  /** Who did it, with amounts. */
  by?: ReactNode;
  /** What was written, as paragraphs. */
  texts?: string[];
  kind?: StateKind;
};

type Props = {
  /** Undefined while they are loading. */
  events: TimelineEvent[] | undefined;
  failure?: { isError: boolean; error: unknown; refetch: () => unknown };
};

/** Who did what to a record, and when. */
export function Timeline({ events, failure }: Props) {
  if (events === undefined && failure?.isError)
    return <LoadFailed what="the history" error={failure.error} onRetry={() => void failure.refetch()} />;
  if (events === undefined) return <Skeleton height="7rem" />;
  if (events.length === 0) return <EmptyText>Nothing has happened yet.</EmptyText>;
  return (
    <ol className={classes.events}>
      {events.map(({ id, title, at, by, texts = [], kind = "none" }) => (
        <li key={id} className={classes.event} data-kind={kind}>
          <div className={classes.head}>
            <span className={classes.title}>{title}</span>
            <span className={classes.time}>
              <MomentText at={at} />
            </span>
          </div>
          {by && <div className={classes.by}>{by}</div>}
          {texts.map((text) => (
            <p key={text} className={classes.text} dir="auto">
              {text}
            </p>
          ))}
        </li>
      ))}
    </ol>
  );
}
