import { Button, NativeSelect, Stack, Text, Textarea } from "@mantine/core";
import clsx from "clsx";
import { type ReactNode, useRef, useState } from "react";
import { PrefetchLink } from "../../shared/lazy/prefetch-link.tsx";
import { messageOf } from "../../shared/server/error-message.ts";
import { UntilHydrated } from "../../shared/ui/until-hydrated.tsx";
import { useMoney } from "../../shared/use-money.ts";
import classes from "./order-pad.module.css";
import { describeSetAside, type NewLine, readLines } from "./pad-lines.ts";
import { readDroppedFile, readListFile } from "./read-list-file.ts";
import type { StartFrom } from "./use-start-from.ts";

/** The sources of a list: pasted or typed text, a file, an earlier order, a saved list. Text that could not be read stays in the field. */
export function PadInput({
  draft,
  onDraft,
  isReady,
  startFrom,
  onLines,
}: {
  draft: string;
  onDraft: (text: string) => void;
  isReady: boolean;
  startFrom: StartFrom;
  /** Returns whether the lines were accepted. */
  onLines: (lines: NewLine[]) => boolean;
}) {
  const money = useMoney();
  const [error, setError] = useState<string | null>(null);
  const [setAside, noteSetAside] = useState<string | null>(null);

  const read = (text: string): boolean => {
    try {
      const lines = readLines(text, money);
      setError(lines.length > 0 ? null : "There is no line to read.");
      noteSetAside(describeSetAside(text, money));
      return lines.length > 0 && onLines(lines);
    } catch (cause) {
      setError(messageOf(cause));
      return false;
    }
  };
  const readDraft = () => {
    if (read(draft)) onDraft("");
  };
  const readFile = async (text: Promise<string>) => {
    try {
      read(await text);
    } catch (cause) {
      setError(messageOf(cause));
    }
  };
  return (
    <DropForm
      isReady={isReady}
      onSubmit={readDraft}
      onText={(text) => onDraft(joinLines(draft, text))}
      onFile={(text) => void readFile(text)}
    >
      <Stack align="start">
        <Textarea
          w="100%"
          label={
            <>
              Paste your list: one tool per line, e.g. <span className="amount">HT-1008 250</span>
            </>
          }
          description="SKUs, your own part numbers, manufacturer's numbers or names, in any order of columns; up to 5,000 lines."
          rows={12}
          value={draft}
          disabled={!isReady}
          error={error}
          spellCheck={false}
          placeholder={examples}
          onChange={({ currentTarget }) => {
            setError(null);
            onDraft(currentTarget.value);
          }}
          onKeyDown={(event) => {
            if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
            event.preventDefault();
            readDraft();
          }}
        />
        <Button type="submit" color="safety" size="md" disabled={!isReady}>
          Check the list
        </Button>
        {setAside === null ? null : (
          <Text size="sm" c="dimmed" role="status">
            {setAside}
          </Text>
        )}
      </Stack>
      <UntilHydrated>
        <Stack gap="xl">
          <Stack gap="xs" align="start">
            <strong>From a file</strong>
            <FileButton isReady={isReady} onFile={(text) => void readFile(text)} />
            <Text size="sm" c="dimmed" visibleFrom="md">
              or drop it anywhere here
            </Text>
          </Stack>
          <Stack gap="xs">
            <strong>From what you have</strong>
            <StartFromChoice startFrom={startFrom} />
          </Stack>
        </Stack>
      </UntilHydrated>
    </DropForm>
  );
}

/** How a line may look. */
const examples = ["HT-1008 250", "60 × G-clamp 100 mm", "PT-2007; 5 pcs", "2 boxes of FA-3008"].join("\n");

type DropProps = {
  isReady: boolean;
  onSubmit: () => void;
  /** A text was dropped beside the field. */
  onText: (text: string) => void;
  /** A file was dropped. */
  onFile: (text: Promise<string>) => void;
  children: ReactNode;
};

function DropForm({ isReady, onSubmit, onText, onFile, children }: DropProps) {
  const [isOver, setIsOver] = useState(false);
  return (
    <form
      aria-label="A list to order"
      className={clsx(classes.input, isOver && classes.over)}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        setIsOver(false);
        const { files } = event.dataTransfer;
        // The field takes text itself, at the pointer.
        if (files.length === 0 && event.target instanceof HTMLTextAreaElement) return;
        event.preventDefault();
        if (!isReady) return;
        if (files.length > 0) onFile(readDroppedFile(files));
        else onText(event.dataTransfer.getData("text/plain"));
      }}
    >
      {children}
    </form>
  );
}

function FileButton({ isReady, onFile }: Pick<DropProps, "isReady" | "onFile">) {
  const file = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button variant="default" size="md" disabled={!isReady} onClick={() => file.current?.click()}>
        Choose a CSV or XLSX file
      </Button>
      <input
        ref={file}
        type="file"
        className="sr-only"
        tabIndex={-1}
        aria-label="CSV or XLSX file"
        accept=".csv,.tsv,.txt,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
        onChange={({ currentTarget }) => {
          const [chosen] = currentTarget.files ?? [];
          if (chosen) onFile(readListFile(chosen));
          currentTarget.value = "";
        }}
      />
    </>
  );
}

function StartFromChoice({ startFrom }: { startFrom: StartFrom }) {
  if (!startFrom.isSignedIn)
    return (
      <Text size="sm" c="dimmed">
        <PrefetchLink to="/login" state={() => ({ from: `${location.pathname}${location.search}` })}>
          Log in
        </PrefetchLink>{" "}
        to start from a saved list or an earlier order.
      </Text>
    );
  const { choices } = startFrom;
  const first = choices.length > 0 ? "Start from a list or an order…" : "No lists or orders yet";
  return (
    <NativeSelect
      aria-label="Start from a saved list or an earlier order"
      value=""
      disabled={startFrom.isLoading || choices.length === 0}
      data={[{ value: "", label: first }, ...choices]}
      onChange={({ currentTarget: { value } }) => value && startFrom.start(value)}
    />
  );
}

const joinLines = (text: string, more: string): string => (/(?:^|\n)$/.test(text) ? text + more : `${text}\n${more}`);
