import type { Tool } from "@ironmonger/contract/catalog";
import { countUnits } from "@ironmonger/contract/catalog/sales-unit";
import { CorrectStockInput } from "@ironmonger/contract/catalog/stock";
import { TextInput } from "@mantine/core";
import { useState } from "react";
import { DialogForm, RecordDialog } from "../../../shared/kit/dialogs/record-dialog.tsx";
import { useContractForm } from "../../../shared/kit/forms/use-contract-form.ts";
import { useAction } from "../../../shared/kit/use-action.ts";
import { trpc } from "../../../shared/server/trpc.ts";
import { WholeNumberInput } from "../../../shared/ui/inputs/whole-number-input.tsx";
import { shownTools, useToolRows } from "./use-tool-rows.ts";

const draftKeyOf = ({ id }: { id: string }) => `stock:${id}`;

/**
 * Sets the counted stock of a tool; the reason is recorded with the stock movement. Open while there is a tool. The input survives an error
 * and a reload.
 */
export function CorrectStockDialog({ tool, onClose }: { tool: Tool | null; onClose: () => void }) {
  return (
    <RecordDialog edited={tool} title="Correct the stock" draftKey={draftKeyOf} onClose={onClose}>
      {(shown, close) => <CorrectStockForm key={shown.id} tool={shown} onClose={onClose} onDiscard={close} />}
    </RecordDialog>
  );
}

type FormProps = { tool: Tool; onClose: () => void; onDiscard: () => void };

function CorrectStockForm({ tool, onClose, onDiscard }: FormProps) {
  const rows = useToolRows();
  const start = { id: tool.id, available: tool.available, reason: "" };
  const form = useContractForm(CorrectStockInput, start, { draftKey: draftKeyOf(tool) });
  // The row may change while this is open.
  const [seen] = useState(tool.available);
  const correctStock = useAction(trpc.catalog.correctStock, {
    touches: shownTools,
    expects: (_utils, { id, available }) => {
      onClose();
      rows.change(id, (row) => ({ ...row, available }));
      return () => rows.change(id, (row) => ({ ...row, available: tool.available }));
    },
    toast: ({ name, available, salesUnit }) => `${name}: ${countUnits(available, salesUnit)} available`,
  });

  return (
    <DialogForm
      onSubmit={form.onSubmit((correction) => correctStock.run({ ...correction, expected: { available: seen } }))}
      isSaving={correctStock.isWorking}
      onClose={onDiscard}
      submitLabel="Correct"
    >
      <p style={{ margin: 0, overflowWrap: "anywhere" }}>
        {tool.name}: {countUnits(seen, tool.salesUnit)} now
      </p>
      <WholeNumberInput label="Available" data-autofocus {...form.getInputProps("available")} />
      <TextInput
        label="Reason"
        placeholder="Counted, damaged, delivered…"
        maxLength={200}
        {...form.getInputProps("reason")}
      />
    </DialogForm>
  );
}
