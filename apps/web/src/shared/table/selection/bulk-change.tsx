import { formatNumber } from "@ironmonger/contract/money";
import type { ChangedRow } from "@ironmonger/contract/tables/changed-rows";
import { maxRowsAtOnce } from "@ironmonger/contract/tables/table-choices";
import { Button } from "@mantine/core";
import { type ComponentProps, type ReactNode, useState } from "react";
import { Dialog } from "../../kit/dialogs/dialog.tsx";
import { Notice } from "../../kit/notices/notice.tsx";
import type { useAction } from "../../kit/use-action.ts";
import { SearchChoice } from "../filters/search-choice.tsx";
import type { Selection } from "./selection.ts";

type Words = { one: string; many: string };
type Touched = NonNullable<Parameters<typeof useAction>[1]>["touches"] & object;

const countOf = (count: number, { one, many }: Words): string => `${formatNumber(count)} ${count === 1 ? one : many}`;

/** Changes ticked rows together: how each action ends, and which rows it refused. */
export function useBulkChange(selection: Selection, words: Words, touches: Touched) {
  const [refused, setRefused] = useState<ChangedRow[]>([]);
  return {
    words,
    selection,
    refused,
    dismiss: () => setRefused([]),
    /** For `useAction`. `done`: "confirmed". */
    ending: (done: string) => ({
      touches,
      toast: (rows: ChangedRow[]) => {
        const changed = rows.filter(({ refusal }) => refusal === null).length;
        return changed > 0 ? `${countOf(changed, words)} ${done}` : undefined;
      },
      onDone: (rows: ChangedRow[]) => {
        setRefused(rows.filter(({ refusal }) => refusal !== null));
        selection.clear();
      },
    }),
  };
}

type Bulk = ReturnType<typeof useBulkChange>;

/** The actions on ticked rows, if one call can change so many. */
export function BulkActions({ bulk: { selection, words }, children }: { bulk: Bulk; children: ReactNode }) {
  if (selection.ids.size > maxRowsAtOnce) return <span>{`Tick at most ${maxRowsAtOnce} ${words.many}`}</span>;
  return children;
}

/** The rows that were not changed together with the others, and why. */
export function RefusedRows({ bulk: { refused, words, dismiss } }: { bulk: Bulk }) {
  if (refused.length === 0) return null;
  return (
    <Notice kind="bad" isNews title={`${countOf(refused.length, words)} not changed`}>
      <ul>
        {refused.map(({ id, name, refusal }) => (
          <li key={id}>{name === null ? refusal : `${name}: ${refusal}`}</li>
        ))}
      </ul>
      <Button size="sm" variant="default" onClick={dismiss}>
        Dismiss
      </Button>
    </Notice>
  );
}

type ChooseProps = Omit<ComponentProps<typeof SearchChoice>, "value" | "onChoose"> & {
  /** On the button, and the dialog's title. */
  title: string;
  /** What is done with the chosen one; the dialog closes when it has ended. */
  onChoose: (value: string) => Promise<unknown>;
};

/** A button among the actions on ticked rows that asks for one of many first, such as a group. */
export function ChooseFirst({ title, onChoose, ...choice }: ChooseProps) {
  const [isOpen, setOpen] = useState(false);
  const choose = async (value: string | undefined) => {
    if (value === undefined) return;
    await onChoose(value);
    setOpen(false);
  };
  return (
    <>
      <Button size="sm" variant="default" onClick={() => setOpen(true)}>
        {`${title}…`}
      </Button>
      <Dialog opened={isOpen} onClose={() => setOpen(false)} title={title}>
        <SearchChoice {...choice} onChoose={(value) => void choose(value)} />
      </Dialog>
    </>
  );
}
