import { ActionIcon, VisuallyHidden } from "@mantine/core";
import { type KeyboardEvent, type PointerEvent, useEffect, useId, useRef, useState } from "react";
import { lazyDialog, useLazyDialog } from "../../lazy/lazy-part.ts";
import { popoverButton } from "../../ui/popover-anchor.tsx";

type Props = {
  /** What it moves: "Clamps". */
  name: string;
  /** The list in which it moves: all its handles name the same one. */
  list: string;
  index: number;
  count: number;
  onMove: (to: number) => void;
};

const lazyMoves = lazyDialog("src/shared/kit/row-moves.tsx", () => import("../row-moves.tsx").then((m) => m.RowMoves));

/**
 * Moves a row of a list whose order is the merchant's: it is dragged, or has the focus and follows the arrow keys, or a press on it offers
 * the moves, for those who cannot drag.
 */
export function MoveHandle({ name, list, index, count, onMove }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  const hasFocus = useRef(false);
  const wasDragged = useRef(false);
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const RowMoves = useLazyDialog(lazyMoves, isOpen, () => setOpen(false));
  const latest = useRef(onMove);
  const [announcement, setAnnouncement] = useState("");
  useEffect(() => {
    latest.current = onMove;
  });
  // An element that is moved loses the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the row has moved
  useEffect(() => {
    if (hasFocus.current) button.current?.focus();
    hasFocus.current = false;
  }, [index]);

  const moveTo = (to: number) => {
    hasFocus.current = true;
    latest.current(to);
    setAnnouncement(`${name} is ${to + 1} of ${count}`);
  };
  const press = (event: KeyboardEvent) => {
    const to = { ArrowUp: index - 1, ArrowDown: index + 1, Home: 0, End: count - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    if (to >= 0 && to < count && to !== index) moveTo(to);
  };
  const drag = (event: PointerEvent) => {
    if (event.button !== 0) return;
    event.preventDefault();
    button.current?.focus();
    const dragging = new AbortController();
    wasDragged.current = false;
    let at = index;
    const follow = ({ clientY }: globalThis.PointerEvent) => {
      const to = indexAt(list, button.current, clientY);
      if (to === at) return;
      wasDragged.current = true;
      moveTo(to);
      at = to;
    };
    const { signal } = dragging;
    window.addEventListener("pointermove", follow, { signal });
    for (const end of ["pointerup", "pointercancel"]) window.addEventListener(end, () => dragging.abort(), { signal });
  };

  const moves = [
    ...(index > 0 ? [{ label: "Move up", onClick: () => moveTo(index - 1) }] : []),
    ...(index < count - 1 ? [{ label: "Move down", onClick: () => moveTo(index + 1) }] : []),
  ];

  return (
    <>
      <ActionIcon
        ref={button}
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={`Move ${name}`}
        title="Drag it, press it, or press the arrow keys"
        data-moves-in={list}
        {...popoverButton(id, "menu", isOpen)}
        style={{ cursor: "grab", touchAction: "none" }}
        onPointerDown={drag}
        onKeyDown={press}
        onClick={() => {
          if (!wasDragged.current) setOpen(!isOpen);
          wasDragged.current = false;
        }}
      >
        <svg viewBox="0 0 8 14" width="8" height="14" aria-hidden="true">
          <path
            d="M1 2h1M6 2h1M1 7h1M6 7h1M1 12h1M6 12h1"
            stroke="currentColor"
            strokeWidth="2"
            strokeLinecap="round"
          />
        </svg>
      </ActionIcon>
      {RowMoves && <RowMoves id={id} button={button} isOpen={isOpen} onChange={setOpen} moves={moves} />}
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
    </>
  );
}

/** The index in the list at which a row stands that is dragged to this height. */
function indexAt(list: string, own: Element | null, height: number): number {
  const handles = [...document.querySelectorAll(`[data-moves-in="${CSS.escape(list)}"]`)];
  const isAbove = (handle: Element) => {
    const { top, bottom } = handle.getBoundingClientRect();
    return (top + bottom) / 2 < height;
  };
  return handles.filter((handle) => handle !== own && isAbove(handle)).length;
}
