import { TextInput, UnstyledButton } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { messageOf } from "../../../shared/error-message.ts";
import { rowHeaderId } from "../../../shared/table/data-table.tsx";
import { MoneyInput } from "../../../shared/ui/money-input.tsx";
import { useDraft } from "../../../shared/use-draft.ts";
import classes from "./quick-edit.module.css";

type Props = {
  /** The name of the value, for screen readers: "Price". */
  label: string;
  rowKey: string;
  /** The initial value of the field. */
  text: string;
  isMoney: boolean;
  /** Saves the input, or returns why it is invalid. */
  onSave: (text: string) => Promise<string | undefined>;
  /** The content of the cell. */
  children: ReactNode;
};

/**
 * A cell of a table that turns into a field when it is pressed. Enter saves, Esc cancels; neither another press elsewhere nor a reload
 * loses what is typed.
 */
export function QuickEdit({ label, rowKey, text, isMoney, onSave, children }: Props) {
  const [typed, setTyped] = useDraft<string | null>(`edit:${label}:${rowKey}`, null);
  const [problem, setProblem] = useState<string>();
  const [isSaving, setSaving] = useState(false);

  if (typed === null)
    return (
      <UnstyledButton
        className={classes.shown}
        aria-describedby={rowHeaderId(rowKey)}
        title={`Change ${label.toLowerCase()}`}
        onClick={() => {
          setTyped(text);
          setProblem(undefined);
        }}
      >
        {children}
      </UnstyledButton>
    );

  const save = async () => {
    setSaving(true);
    try {
      const fault = await onSave(typed);
      setProblem(fault);
      if (fault === undefined) setTyped(null);
    } catch (error) {
      setProblem(messageOf(error));
    } finally {
      setSaving(false);
    }
  };
  const Field = isMoney ? MoneyInput : TextInput;
  return (
    <Field
      aria-label={label}
      aria-describedby={rowHeaderId(rowKey)}
      className={classes.field}
      size="sm"
      autoFocus
      autoComplete="off"
      inputMode="decimal"
      // The cell is narrow, and a line below the field shows the amount with its currency.
      leftSection={null}
      value={typed}
      error={problem}
      readOnly={isSaving}
      onFocus={({ currentTarget }) => currentTarget.select()}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      onKeyDown={({ key }) => {
        if (key === "Enter" && !isSaving) void save();
        if (key === "Escape") setTyped(null);
      }}
    />
  );
}
