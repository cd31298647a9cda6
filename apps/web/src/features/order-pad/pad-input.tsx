import { Button, NativeSelect, Textarea } from "@mantine/core";
import clsx from "clsx";
import { useRef, useState } from "react";
import { PrefetchLink } from "../../shared/lazy/prefetch-link.tsx";
import { messageOf } from "../../shared/server/error-message.ts";
import classes from "./pad-input.module.css";
import { type NewLine, readLines } from "./pad-lines.ts";
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
  const [fault, setFault] = useState<string | null>(null);
  const [isOver, setIsOver] = useState(false);
  const file = useRef<HTMLInputElement>(null);

  const read = (text: string): boolean => {
    try {
      const lines = readLines(text);
      setFault(lines.length > 0 ? null : "There is no line to read.");
      return lines.length > 0 && onLines(lines);
    } catch (error) {
      setFault(messageOf(error));
      return false;
    }
  };
  const readDraft = () => {
    if (read(draft)) onDraft("");
  };
  const readFile = async (text: Promise<string>) => {
    try {
      read(await text);
    } catch (error) {
      setFault(messageOf(error));
    }
  };
  return (
    <form
      aria-label="A list to order"
      className={clsx(classes.input, isOver && classes.over)}
      onSubmit={(event) => {
        event.preventDefault();
        readDraft();
      }}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        setIsOver(false);
        const { files } = event.dataTransfer;
        // The field takes text itself, where it is dropped.
        if (files.length === 0 && event.target instanceof HTMLTextAreaElement) return;
        event.preventDefault();
        if (!isReady) return;
        if (files.length > 0) void readFile(readDroppedFile(files));
        else onDraft(joinLines(draft, event.dataTransfer.getData("text/plain")));
      }}
    >
      <Textarea
        label="Paste your list: one tool per line, e.g. HT-1008 250"
        description="SKUs, your own part numbers, manufacturer's numbers or names, in any order of columns; up to 5,000 lines."
        rows={8}
        value={draft}
        disabled={!isReady}
        error={fault}
        spellCheck={false}
        onChange={({ currentTarget }) => {
          setFault(null);
          onDraft(currentTarget.value);
        }}
        onKeyDown={(event) => {
          if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          readDraft();
        }}
      />
      <div className={classes.row}>
        <Button type="submit" color="safety" size="md" disabled={!isReady || draft.trim() === ""}>
          Check the list
        </Button>
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
            if (chosen) void readFile(readListFile(chosen));
            currentTarget.value = "";
          }}
        />
        <span className={classes.hint}>or drop it here</span>
        <div className={classes.from}>
          {startFrom.isSignedIn ? (
            <NativeSelect
              aria-label="Start from a saved list or an earlier order"
              value=""
              disabled={startFrom.isLoading || startFrom.choices.length === 0}
              data={[
                {
                  value: "",
                  label: startFrom.choices.length > 0 ? "Start from a list or an order…" : "No lists or orders yet",
                },
                ...startFrom.choices,
              ]}
              onChange={({ currentTarget: { value } }) => value && startFrom.start(value)}
            />
          ) : (
            <p className={classes.hint}>
              <PrefetchLink to="/login" state={() => ({ from: `${location.pathname}${location.search}` })}>
                Log in
              </PrefetchLink>{" "}
              to start from a saved list or an earlier order.
            </p>
          )}
        </div>
      </div>
    </form>
  );
}

const joinLines = (text: string, more: string): string => (/(?:^|\n)$/.test(text) ? text + more : `${text}\n${more}`);
