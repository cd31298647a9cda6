import type { ToolForAdmins } from "@ironmonger/contract/catalog";
import { writeToolField } from "@ironmonger/contract/catalog/tool-field-texts";
import type { Money } from "@ironmonger/contract/money";
import { useRecordForm } from "../../../shared/kit/forms/use-record-form.ts";
import { RecordNotices } from "../../../shared/kit/notices/record-notices.tsx";
import { useAction } from "../../../shared/kit/use-action.ts";
import { trpc } from "../../../shared/server/trpc.ts";
import { useInMoney, useMoney } from "../../../shared/use-money.ts";
import { shownTools } from "../table/use-tool-rows.ts";
import { changesOf, type ToolFieldValues, valuesOf } from "./tool-field-values.ts";
import { type RecordParts, ToolForm } from "./tool-form.tsx";
import { addToolForm } from "./tool-input.ts";

/** Edits a tool and its rules. Another admin's changes made meanwhile are shown, not overwritten. */
export function EditToolForm({
  tool,
  isDeleted,
  ...record
}: {
  tool: ToolForAdmins;
  isDeleted: boolean;
} & RecordParts) {
  const money = useMoney();
  const utils = trpc.useUtils();
  const updateTool = useAction(trpc.catalog.updateTool, {
    touches: shownTools,
    shows: (utils, saved) => utils.catalog.getToolToEdit.setData({ id: tool.id }, { tool: saved, deletedAt: null }),
    toast: ({ name }) => `${name} is changed`,
  });

  const reload = async () => {
    const { tool: now } = await utils.catalog.getToolToEdit.fetch({ id: tool.id }, { staleTime: 0 });
    // The histories below the form do not show another admin's changes yet.
    void utils.catalog.listToolChanges.invalidate();
    void utils.catalog.listStockMovements.invalidate();
    return now;
  };
  const schema = useInMoney(addToolForm);
  const shared = useRecordForm(schema, {
    current: tool,
    toValues: valuesOf,
    draftKey: `tool-draft:${tool.id}`,
    save: (fields, seen) => updateTool.send(changesOf(seen, fields)),
    reload,
    writeInput: (field, input) => writeInput(field as keyof ToolFieldValues, input, money),
  });

  return (
    <ToolForm
      title="Edit the tool"
      form={shared.form}
      submitLabel="Save"
      isSaving={shared.isSaving}
      isReadOnly={isDeleted}
      {...record}
      onSubmit={shared.onSubmit}
    >
      <RecordNotices form={{ ...shared, isRestored: shared.isRestored && !isDeleted }} what="This tool" />
    </ToolForm>
  );
}

/** Except for the pictures, the form's values are texts and numbers. */
const writeInput = (field: keyof ToolFieldValues, input: ToolFieldValues, money: Money): string =>
  field === "pictures" ? writeToolField(field, input, money) : String(input[field] ?? "");
