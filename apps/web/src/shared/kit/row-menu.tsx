import { UnstyledButton } from "@mantine/core";
import { useId, useRef, useState } from "react";
import { lazyDialog, useLazyDialog } from "../lazy/lazy-part.ts";
import { popoverButton } from "../ui/popover-anchor.tsx";
import classes from "./row-menu.module.css";
import type { RowMove } from "./row-moves.tsx";

type Props = {
  /** What the moves belong to, for screen readers: "More for Clamps". */
  label: string;
  /** The rarely used actions; `false` stands for one that is not offered. */
  moves: (RowMove | false)[];
};

const lazyMoves = lazyDialog("src/shared/kit/row-moves.tsx", () => import("./row-moves.tsx").then((m) => m.RowMoves));
const preload = () => void lazyMoves.preload().catch(() => {});

/** The rarely used actions of a row, behind three dots at its end. The menu is loaded when it is first opened. */
export function RowMenu({ label, moves }: Props) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const RowMoves = useLazyDialog(lazyMoves, isOpen, () => setOpen(false));
  const offered = moves.filter((move) => move !== false);
  if (offered.length === 0) return null;
  return (
    <>
      <UnstyledButton
        ref={button}
        className={classes.dots}
        aria-label={label}
        title="More"
        {...popoverButton(id, "menu", isOpen)}
        onClick={() => setOpen(!isOpen)}
        onPointerEnter={preload}
        onFocus={preload}
      >
        <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
          <path d="M3 8h.01M8 8h.01M13 8h.01" stroke="currentColor" strokeWidth="3" strokeLinecap="round" />
        </svg>
      </UnstyledButton>
      {RowMoves && <RowMoves id={id} button={button} isOpen={isOpen} onChange={setOpen} moves={offered} />}
    </>
  );
}
