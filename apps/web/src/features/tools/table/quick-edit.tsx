import { Button, Group, TextInput, UnstyledButton } from "@mantine/core";
import { type ReactNode, useRef, useState } from "react";
import { onFirstClick } from "../../../shared/forms/on-first-click.ts";
import { useDraft } from "../../../shared/forms/use-draft.ts";
import { useOneAtATime } from "../../../shared/forms/use-one-at-a-time.ts";
import { rowHeaderId } from "../../../shared/kit/table/column.ts";
import { codeOf, messageOf } from "../../../shared/server/error-message.ts";
import { MoneyInput } from "../../../shared/ui/inputs/money-input.tsx";

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
 * A cell of a table that turns into a field when it is pressed. Enter saves, Esc cancels, and so do the buttons: the keypad of a phone has
 * no such keys. Neither another press elsewhere nor a reload loses the input.
 */
export function QuickEdit({ label, rowKey, value, text, isMoney, onSave, children }: Props) {
  // With the value as it was when the field was opened: another admin may change it meanwhile.
  const [draft, setDraft] = useDraft<{ input: string; seen: number } | null>(`quick-edit:${label}:${rowKey}`, null);
  const [issue, setIssue] = useState<string>();
  const [isOvertaken, setOvertaken] = useState(false);
  const [isSaving, setSaving] = useState(false);
  // The keyboard continues from the value that was edited.
  const [hadFocus, setHadFocus] = useState(false);
  const editor = useRef<HTMLDivElement>(null);
  const oneAtATime = useOneAtATime();

  if (draft === null)
    return (
      <UnstyledButton
        className="printed"
        td="underline dotted"
        py="sm"
        my="-sm"
        fz="inherit"
        autoFocus={hadFocus}
        aria-describedby={rowHeaderId(rowKey)}
        title={`Change ${label.toLowerCase()}`}
        onClick={onFirstClick(() => {
          setDraft({ input: text, seen: value });
          setIssue(undefined);
          setOvertaken(false);
        })}
      >
        {children}
      </UnstyledButton>
    );

  const { input, seen } = draft;
  const close = () => {
    setHadFocus(editor.current?.contains(document.activeElement) ?? false);
    setDraft(null);
  };
  const save = async () => {
    setSaving(true);
    try {
      // The error has named the new value, so now the input replaces that one.
      const failure = await onSave(input, isOvertaken ? value : seen);
      setIssue(failure);
      if (failure === undefined) close();
    } catch (error) {
      setIssue(messageOf(error));
      setOvertaken(codeOf(error) === "CONFLICT");
    } finally {
      setSaving(false);
    }
  };
  const Field = isMoney ? MoneyInput : TextInput;
  return (
    <div ref={editor}>
      <Field
        aria-label={label}
        aria-describedby={rowHeaderId(rowKey)}
        size="sm"
        autoFocus
        autoComplete="off"
        inputMode="decimal"
        // The cell is narrow, and a line below the field shows the amount with its currency.
        leftSection={null}
        value={input}
        error={issue}
        readOnly={isSaving}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onChange={({ currentTarget }) => setDraft({ input: currentTarget.value, seen })}
        onKeyDown={({ key }) => {
          if (key === "Enter") oneAtATime(save);
          if (key === "Escape") close();
        }}
      />
      <Group gap="2xs" mt="2xs" grow preventGrowOverflow={false}>
        <EditButton name="Save" label={label} rowKey={rowKey} onPress={() => oneAtATime(save)} onEscape={close} />
        <EditButton name="Cancel" label={label} rowKey={rowKey} onPress={close} onEscape={close} />
      </Group>
    </div>
  );
}

type ButtonProps = Pick<Props, "label" | "rowKey"> & {
  name: "Save" | "Cancel";
  onPress: () => void;
  onEscape: () => void;
};

function EditButton({ name, label, rowKey, onPress, onEscape }: ButtonProps) {
  return (
    <Button
      variant={name === "Save" ? "filled" : "default"}
      size="xs"
      px="xs"
      aria-label={`${name} ${label.toLowerCase()}`}
      aria-describedby={rowHeaderId(rowKey)}
      // The focus stays in the field, from which it returns to the cell.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onFirstClick(onPress)}
      onKeyDown={({ key }) => {
        if (key === "Escape") onEscape();
      }}
    >
      {name}
    </Button>
  );
}
