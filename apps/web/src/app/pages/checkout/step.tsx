import { Anchor, Badge, Group, Stack } from "@mantine/core";
import type { ReactNode } from "react";
import { Panel } from "../../../shared/kit/panel.tsx";
import { MultilineText } from "../../../shared/ui/multiline-text.tsx";

type Props = {
  number: number;
  title: string;
  /** The summary of a completed step. */
  summary?: string;
  /** Completed, although its content stays. */
  isDone?: boolean;
  onChange?: (() => void) | undefined;
  /** Closes an open step that is filled. */
  onDone?: (() => void) | undefined;
  /** The content of the step while it is not completed. */
  children?: ReactNode;
};

/** A step of the checkout. A completed one is a line with "Change"; one without content comes later. */
export function Step({ number, title, summary, isDone = Boolean(summary), onChange, onDone, children }: Props) {
  const isLater = !summary && !children;
  return (
    <Panel
      id={`step-${number}`}
      title={
        <Group component="span" gap="sm" c={isLater ? "dimmed" : undefined}>
          <Badge circle size="lg" color={isDone ? "green" : "graphite"} variant={isDone ? "filled" : "outline"}>
            {isDone ? <Tick /> : number}
            {isDone && <span className="sr-only">{number}, done:</span>}
          </Badge>
          {title}
        </Group>
      }
      aside={
        <>
          {onChange && <Move label="Change" title={title} onClick={onChange} />}
          {onDone && <Move label="Done" title={title} onClick={onDone} />}
        </>
      }
    >
      {isLater ? undefined : (
        <Stack>
          {summary && <MultilineText>{summary}</MultilineText>}
          {children}
        </Stack>
      )}
    </Panel>
  );
}

const Move = ({ label, title, onClick }: { label: string; title: string; onClick: () => void }) => (
  <Anchor component="button" type="button" underline="always" onClick={onClick} aria-label={`${label}: ${title}`}>
    {label}
  </Anchor>
);

function Tick() {
  return (
    <svg viewBox="0 0 16 16" width="14" height="14" aria-hidden="true">
      <path d="m3 8.5 3.5 3.5L13 4.5" fill="none" stroke="currentColor" strokeWidth="2.25" />
    </svg>
  );
}
