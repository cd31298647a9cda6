import { useEffect, useRef, useState } from "react";
import classes from "./pad-grid.module.css";

/** Edits a cell. Input is committed when the focus leaves it, unless Escape was pressed. */
export function CellEditor({
  text,
  isSelected,
  isNumber,
  label,
  onCommit,
  onPaste,
  onEnd,
}: {
  text: string;
  isSelected: boolean;
  isNumber: boolean;
  label: string;
  onCommit: (text: string) => void;
  onPaste: (block: string) => void;
  onEnd: (key: "Enter" | "Tab" | "Escape", isBack: boolean) => void;
}) {
  const [value, setValue] = useState(text);
  const isOver = useRef(false);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    input.current?.focus({ preventScroll: true });
    if (isSelected) input.current?.select();
  }, [isSelected]);
  return (
    <input
      ref={input}
      className={classes.editor}
      aria-label={label}
      inputMode={isNumber ? "numeric" : "text"}
      maxLength={isNumber ? 20 : 500}
      autoComplete="off"
      spellCheck={false}
      value={value}
      onChange={({ currentTarget }) => setValue(currentTarget.value)}
      onBlur={() => {
        if (!isOver.current) onCommit(value);
        isOver.current = true;
      }}
      onPaste={(event) => {
        const block = event.clipboardData.getData("text/plain");
        if (!/[\t\n]/.test(block.trimEnd())) return;
        event.preventDefault();
        isOver.current = true;
        onPaste(block);
      }}
      onKeyDown={(event) => {
        const { key } = event;
        if (key !== "Enter" && key !== "Tab" && key !== "Escape") return;
        event.preventDefault();
        event.stopPropagation();
        isOver.current = true;
        if (key !== "Escape") onCommit(value);
        onEnd(key, event.shiftKey);
      }}
    />
  );
}
