import { StagedStatement, type StatementRow } from "@ironmonger/contract/receivables";
import { Button, Group, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { EmptyState } from "../../shared/kit/notices/empty-state.tsx";
import { ErrorLine } from "../../shared/kit/notices/error-line.tsx";
import { linesOfPairs, PairsField } from "../../shared/kit/pairs-field.tsx";
import { Panel } from "../../shared/kit/panel.tsx";
import { State } from "../../shared/kit/state.tsx";
import type { Column } from "../../shared/kit/table/column.ts";
import { DataTable } from "../../shared/kit/table/data-table.tsx";
import { asProcedure, useAction } from "../../shared/kit/use-action.ts";
import { messageOf } from "../../shared/server/error-message.ts";
import { trpc } from "../../shared/server/trpc.ts";
import { upload } from "../../shared/server/upload.ts";
import { FileField } from "../../shared/ui/inputs/file-drop.tsx";
import { useMoney } from "../../shared/use-money.ts";
import { readAllocations, writeAllocations } from "./read-allocations.ts";

const xmlOrText = (file: File): Blob =>
  new Blob([file], { type: file.name.toLowerCase().endsWith(".xml") ? "application/xml" : "text/csv" });

/** Reads a bank statement, shows what each row may pay, and records the rows that are to be recorded. */
export function StatementImport() {
  const [file, setFile] = useState<File | null>(null);
  const [statement, setStatement] = useState<StagedStatement | null>(null);
  const read = useAction(
    asProcedure((sent: File) =>
      upload(
        `/import/statement?name=${encodeURIComponent(sent.name.slice(0, 200))}`,
        xmlOrText(sent),
        StagedStatement,
        () => {},
      ),
    ),
    { onDone: setStatement, onRefused: () => setStatement(null) },
  );
  return (
    <Stack>
      <Panel title="Bank statement">
        <FileField
          label="Statement"
          hint="CAMT.053 or CSV, as the bank offers it."
          accept=".xml,.csv,.txt"
          file={file}
          onChange={(chosen) => {
            setFile(chosen);
            void read.run(chosen);
          }}
        />
        <ErrorLine>{read.issue}</ErrorLine>
      </Panel>
      {statement ? <Rows key={statement.importId} statement={statement} onRead={() => file && read.run(file)} /> : null}
    </Stack>
  );
}

/** What is to be recorded of a row: its company keeps what is left. */
const canKeep = (row: StatementRow, text: string): boolean => text.trim() !== "" || row.companyId !== null;

function Rows({ statement, onRead }: { statement: StagedStatement; onRead: () => unknown }) {
  const money = useMoney();
  const [texts, setTexts] = useState<Record<number, string>>(() =>
    Object.fromEntries(statement.rows.map((row) => [row.line, writeAllocations(row.suggestions)])),
  );
  const [issue, setIssue] = useState<string>();
  const apply = useAction(trpc.invoices.applyStatement, {
    touches: [trpc.invoices],
    toast: ({ recordedCount }) => `${recordedCount} recorded`,
    onDone: onRead,
    onRefused: (error) => setIssue(messageOf(error)),
  });
  const toRecord = statement.rows.filter((row) => !row.isRecorded && canKeep(row, texts[row.line] ?? ""));
  const submit = () => {
    setIssue(undefined);
    const rows = [];
    for (const { line, companyId } of toRecord.slice(0, 500)) {
      const allocated = readAllocations(texts[line] ?? "", money);
      if ("issue" in allocated) return setIssue(allocated.issue);
      rows.push({ line, allocations: allocated.allocations, ...(companyId && { companyId }) });
    }
    return apply.run({ importId: statement.importId, rows });
  };
  const columns: Column<StatementRow>[] = [
    {
      role: "name",
      title: "Payment",
      of: ({ payer, reference }) => payer || reference || "No name",
      detail: ({ payer, reference }) => (payer ? reference : undefined),
      below: (row) =>
        row.isRecorded ? undefined : (
          <>
            <PairsField
              label={row.companyName ? `Pays, of ${row.companyName}` : "Pays"}
              item={`Pays, row ${row.line},`}
              columns={["INV-2026-000042", "100.00"]}
              format={linesOfPairs}
              value={texts[row.line] ?? ""}
              onChange={(text) => setTexts((before) => ({ ...before, [row.line]: text }))}
            />
            {canKeep(row, texts[row.line] ?? "") ? null : (
              <Text size="sm" c="dimmed">
                It is not recorded until it says what it pays.
              </Text>
            )}
          </>
        ),
    },
    { role: "money", title: "Amount", of: ({ amountCents }) => amountCents },
    {
      role: "state",
      title: "State",
      of: ({ isRecorded, suggestions }) =>
        isRecorded ? (
          <State kind="none">recorded</State>
        ) : suggestions.length > 0 ? (
          <State kind="good">found</State>
        ) : (
          <State kind="open">open</State>
        ),
    },
    { role: "text", title: "Booked", of: ({ bookedOn }) => bookedOn, priority: 2 },
  ];
  return (
    <Panel title="What came in">
      {statement.notices.map((notice) => (
        <Text key={notice} size="sm" c="dimmed">
          {notice}
        </Text>
      ))}
      <DataTable
        caption="Rows of the statement"
        columns={columns}
        rows={statement.rows}
        rowKey={({ line }) => String(line)}
        empty={<EmptyState title="Nothing came in by this statement" />}
      />
      <ErrorLine>{issue}</ErrorLine>
      {toRecord.length > 0 ? (
        <Group justify="flex-end" mt="md">
          <Button color="safety" loading={apply.isWorking} onClick={() => void submit()}>
            Record {toRecord.length === 1 ? "1 payment" : `${Math.min(toRecord.length, 500)} payments`}
          </Button>
        </Group>
      ) : null}
    </Panel>
  );
}
