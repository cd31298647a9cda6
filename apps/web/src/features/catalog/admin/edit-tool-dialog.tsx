import { AddToolForm, type Tool } from "@ironmonger/contract/catalog";
import { writeFacts } from "@ironmonger/contract/facts";
import { formatMoney } from "@ironmonger/contract/money";
import { writePriceBreaks } from "@ironmonger/contract/tool-rules";
import { Button, Group, Modal } from "@mantine/core";
import { notifyError, notifySuccess } from "../../../shared/notify.ts";
import { trpc } from "../../../shared/trpc.ts";
import { useContractForm } from "../../../shared/use-contract-form.ts";
import { useLast } from "../../../shared/use-last.ts";
import classes from "./add-tool-form.module.css";
import { ToolFields, type ToolFieldValues } from "./tool-fields.tsx";
import { useToolRows } from "./use-tool-rows.ts";

/** Changes what a tool is and by which rules it is sold. Open while there is a tool. */
export function EditToolDialog({ tool, onClose }: { tool: Tool | null; onClose: () => void }) {
  const shown = useLast(tool);
  return (
    <Modal
      opened={tool !== null}
      onClose={onClose}
      title="Edit the tool"
      size="xl"
      closeButtonProps={{ "aria-label": "Dismiss" }}
    >
      {shown && <EditToolForm key={shown.id} tool={shown} onClose={onClose} />}
    </Modal>
  );
}

const valuesOf = (tool: Tool): ToolFieldValues => ({
  ...tool,
  priceCents: formatMoney(tool.priceCents).replace("$", ""),
  priceBreaks: writePriceBreaks(tool.priceBreaks),
  sku: tool.sku ?? undefined,
  category: tool.category ?? undefined,
  family: tool.family ?? undefined,
  manufacturerNumber: tool.manufacturerNumber ?? undefined,
  facts: writeFacts(tool.facts),
  weightGrams: tool.weightGrams ?? undefined,
  countryOfOrigin: tool.countryOfOrigin ?? undefined,
});

function EditToolForm({ tool, onClose }: { tool: Tool; onClose: () => void }) {
  const rows = useToolRows();
  const form = useContractForm(AddToolForm, valuesOf(tool));
  const updateTool = trpc.catalog.updateTool.useMutation({
    onSuccess: (changed) => {
      rows.change(changed.id, () => changed);
      notifySuccess(`${changed.name} is changed`);
      onClose();
      return rows.refresh();
    },
    onError: notifyError,
  });
  const submit = form.onSubmit((fields) => {
    const { available, ...changes } = AddToolForm.parse(fields);
    updateTool.mutate({
      ...changes,
      id: tool.id,
      sku: changes.sku ?? null,
      category: changes.category ?? null,
      family: changes.family ?? null,
      manufacturerNumber: changes.manufacturerNumber ?? null,
      weightGrams: changes.weightGrams ?? null,
      countryOfOrigin: changes.countryOfOrigin ?? null,
      // What was sold since the dialog was opened is no correction.
      ...(available === tool.available ? {} : { available }),
    });
  });

  return (
    <form noValidate aria-label="Edit the tool" onSubmit={submit} className={classes.form}>
      <ToolFields form={form} />
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
        <Button type="submit" loading={updateTool.isPending}>
          Save
        </Button>
      </Group>
    </form>
  );
}
