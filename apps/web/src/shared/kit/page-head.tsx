import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { Link, useNavigate } from "react-router";
import { onFirstClick } from "../forms/on-first-click.ts";
import { PageTitle } from "../ui/sections/page-title.tsx";
import classes from "./page-head.module.css";
import { RowMenu } from "./row-menu.tsx";

/**
 * Where there is room, one that `hasButton` is a button of its own, and one that is `isOnPhonesOnly` is offered elsewhere on the page.
 */
export type HeadMove = { label: string; hasButton?: boolean; isOnPhonesOnly?: boolean; isDanger?: boolean } & (
  | { to: string }
  | { onClick: () => void }
  /** The address of a file. */
  | { download: string }
);

type Props = {
  /** A link to the page above this one, shown above the heading. */
  above?: ReactNode;
  title: ReactNode;
  /** The title of the browser tab, if the heading is not it. */
  tabTitle?: string;
  /** The state of a record, beside its heading. */
  state?: ReactNode;
  /** What the page is for. On a phone the actions stand below it, in one row. */
  lead?: ReactNode;
  /** The one or two actions of the page. */
  actions?: ReactNode;
  /** The other actions, behind three dots; on phones the title, one action and the dots share a line. */
  moves?: (HeadMove | false)[];
  /** What the moves belong to, for screen readers. */
  movesLabel?: string;
};

/** The head of a page: the page above it, its title and state, what it is for, and its actions at the right. */
export function PageHead(props: Props) {
  const { above, title, tabTitle, state, lead, actions, moves, movesLabel = "More for this page" } = props;
  const navigate = useNavigate();
  const offered = (moves ?? []).filter((move) => move !== false);
  const toRow = (move: HeadMove) => ({
    label: move.label,
    isDanger: move.isDanger === true,
    onClick: () => {
      if ("to" in move) void navigate(move.to);
      else if ("download" in move) location.assign(move.download);
      else move.onClick();
    },
  });
  const behindDots = offered.filter(({ hasButton, isOnPhonesOnly }) => !(hasButton || isOnPhonesOnly));
  const hasMoreOnPhones = behindDots.length < offered.length;
  return (
    <div className={classes.head}>
      {above && <div className={classes.above}>{above}</div>}
      <div className={classes.row} data-line={moves ? true : undefined}>
        <div className={classes.what}>
          <PageTitle {...(tabTitle !== undefined && { title: tabTitle })}>{title}</PageTitle>
          {state}
        </div>
        {lead && (
          <div className={classes.lead}>
            <p className="page-lead">{lead}</p>
          </div>
        )}
        {(actions || offered.length > 0) && (
          <div className={classes.actions}>
            {offered.map((move) => move.hasButton && <WideButton key={move.label} move={move} />)}
            {actions}
            <span className={hasMoreOnPhones ? classes.onWide : classes.dots}>
              <RowMenu label={movesLabel} moves={behindDots.map(toRow)} />
            </span>
            {hasMoreOnPhones && (
              <span className={classes.onPhones}>
                <RowMenu label={movesLabel} moves={offered.map(toRow)} />
              </span>
            )}
          </div>
        )}
      </div>
    </div>
  );
}

function WideButton({ move }: { move: HeadMove }) {
  const look = { variant: "default", className: classes.onWide, children: move.label } as const;
  if ("to" in move) return <Button {...look} component={Link} to={move.to} />;
  if ("download" in move) return <Button {...look} component="a" href={move.download} download />;
  return <Button {...look} onClick={onFirstClick(move.onClick)} />;
}
