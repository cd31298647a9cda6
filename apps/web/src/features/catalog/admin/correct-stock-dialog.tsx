import type { Tool } from "@ironmonger/contract/catalog";
import { countUnits } from "@ironmonger/contract/catalog/sales-unit";
import { CorrectStockInput } from "@ironmonger/contract/catalog/stock";
import { Modal, TextInput } from "@mantine/core";
import { useState } from "react";
import { tabStorage } from "../../../shared/forms/tab-storage.ts";
import { DialogForm } from "../../../shared/kit/dialogs/record-dialog.tsx";
import { useContractForm } from "../../../shared/kit/forms/use-contract-form.ts";
import { useOpensAfterMount } from "../../../shared/lazy/use-opens-after-mount.ts";
import { notifyError, notifySuccess } from "../../../shared/notify.ts";
import { trpc } from "../../../shared/server/trpc.ts";
import { WholeNumberInput } from "../../../shared/ui/inputs/whole-number-input.tsx";
import { useLast } from "../../../shared/use-last.ts";
import { useToolRows } from "./use-tool-rows.ts";

const draftKeyOf = ({ id }: { id: string }) => `stock:${id}`;

/**
 * Sets the counted stock of a tool; the reason is recorded with the stock movement. Open while there is a tool. The input survives a refusal
 * and a reload.
 */
export function CorrectStockDialog({ tool, onClose }: { tool: Tool | null; onClose: () => void }) {
  const shown = useLast(tool);
  const isOpen = useOpensAfterMount(tool !== null);
  const discard = () => {
    if (shown) tabStorage.remove(draftKeyOf(shown));
    onClose();
  };
  return (
    <Modal opened={isOpen} onClose={discard} title="Correct the stock">
      {shown && <CorrectStockForm key={shown.id} tool={shown} onClose={onClose} onDiscard={discard} />}
    </Modal>
  );
}

type FormProps = { tool: Tool; onClose: () => void; onDiscard: () => void };

function CorrectStockForm({ tool, onClose, onDiscard }: FormProps) {
  const rows = useToolRows();
  const draftKey = draftKeyOf(tool);
  const start = { id: tool.id, available: tool.available, reason: "" };
  const form = useContractForm(CorrectStockInput, start, { draftKey });
  // The row may change while this is open.
  const [seen] = useState(tool.available);
  const correctStock = trpc.catalog.correctStock.useMutation({
    onMutate: ({ id, available }) => {
      onClose();
      rows.change(id, (row) => ({ ...row, available }));
    },
    onError: (error, { id }) => {
      rows.change(id, (row) => ({ ...row, available: tool.available }));
      notifyError(error);
    },
    onSuccess: ({ name, available, salesUnit }) => {
      tabStorage.remove(draftKey);
      notifySuccess(`${name}: ${countUnits(available, salesUnit)} available`);
    },
    onSettled: rows.refresh,
  });

  return (
    <DialogForm
      onSubmit={form.onSubmit((correction) => correctStock.mutate({ ...correction, expected: { available: seen } }))}
      isSaving={correctStock.isPending}
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
