import { TextInput, UnstyledButton } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { codeOf, messageOf } from "../../../shared/error-message.ts";
import { rowHeaderId } from "../../../shared/table/data-table.tsx";
import { MoneyInput } from "../../../shared/ui/money-input.tsx";
import { useDraft } from "../../../shared/use-draft.ts";
import classes from "./quick-edit.module.css";

type Props = {
  /** The name of the value, for screen readers: "Price". */
  label: string;
  rowKey: string;
  value: number;
  /** The initial value of the field. */
  text: string;
  isMoney: boolean;
  /** Saves the input, or returns why it is invalid. `seen`: the value that the input replaces. */
  onSave: (text: string, seen: number) => Promise<string | undefined>;
  /** The content of the cell. */
  children: ReactNode;
};

/**
 * A cell of a table that turns into a field when it is pressed. Enter saves, Esc cancels; neither another press elsewhere nor a reload
 * loses what is typed.
 */
export function QuickEdit({ label, rowKey, value, text, isMoney, onSave, children }: Props) {
  // With the value as it was when the field was opened: another admin may change it meanwhile.
  const [draft, setDraft] = useDraft<{ typed: string; seen: number } | null>(`quick-edit:${label}:${rowKey}`, null);
  const [problem, setProblem] = useState<string>();
  const [isOvertaken, setOvertaken] = useState(false);
  const [isSaving, setSaving] = useState(false);
  // The keyboard continues from the value that was edited.
  const [hadFocus, setHadFocus] = useState(false);

  if (draft === null)
    return (
      <UnstyledButton
        className={classes.shown}
        autoFocus={hadFocus}
        aria-describedby={rowHeaderId(rowKey)}
        title={`Change ${label.toLowerCase()}`}
        onClick={() => {
          setDraft({ typed: text, seen: value });
          setProblem(undefined);
          setOvertaken(false);
        }}
      >
        {children}
      </UnstyledButton>
    );

  const { typed, seen } = draft;
  const close = (field: HTMLInputElement) => {
    setHadFocus(document.activeElement === field);
    setDraft(null);
  };
  const save = async (field: HTMLInputElement) => {
    setSaving(true);
    try {
      // The refusal has named the new value, so now the input replaces that one.
      const fault = await onSave(typed, isOvertaken ? value : seen);
      setProblem(fault);
      if (fault === undefined) close(field);
    } catch (error) {
      setProblem(messageOf(error));
      setOvertaken(codeOf(error) === "CONFLICT");
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
      onChange={({ currentTarget }) => setDraft({ typed: currentTarget.value, seen })}
      onKeyDown={({ key, currentTarget }) => {
        if (key === "Enter" && !isSaving) void save(currentTarget);
        if (key === "Escape") close(currentTarget);
      }}
    />
  );
}
