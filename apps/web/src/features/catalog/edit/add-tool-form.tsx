import type { Tool, ToolForAdmins } from "@ironmonger/contract/catalog";
import { AddToolForm as AddToolFields } from "@ironmonger/contract/catalog/tool-form";
import { messages } from "@ironmonger/contract/messages";
import { useContractForm } from "../../../shared/forms/use-contract-form.ts";
import { notifyError, notifySuccess } from "../../../shared/notify.ts";
import { trpc } from "../../../shared/server/trpc.ts";
import { DraftNotice } from "../../../shared/ui/draft-notice.tsx";
import { useToolRows } from "../admin/use-tool-rows.ts";
import { emptyTool, valuesOfCopy } from "./tool-field-values.ts";
import { ToolForm } from "./tool-form.tsx";
import { useToolDraft } from "./use-tool-draft.ts";

type Props = {
  /** The form is filled with this tool. */
  copyOf?: ToolForAdmins;
  onAdded?: (tool: Tool) => void;
};

/** Adds a tool to the catalog, with a preview of what buyers will see. */
export function AddToolForm({ copyOf, onAdded }: Props) {
  const rows = useToolRows();
  const form = useContractForm(AddToolFields, copyOf ? valuesOfCopy(copyOf) : emptyTool);
  const isDraft = useToolDraft({
    key: copyOf ? `tool-draft:copy:${copyOf.id}` : "tool-draft:new",
    form,
    seen: null,
    onRestore: form.setValues,
  });
  const addTool = trpc.catalog.addTool.useMutation({
    onSuccess: (tool) => {
      notifySuccess(messages.toolAdded);
      form.reset();
      onAdded?.(tool);
      return rows.refresh();
    },
    onError: notifyError,
  });

  return (
    <ToolForm
      title="Add a tool"
      form={form}
      submitLabel="Add tool"
      isSaving={addTool.isPending}
      onSubmit={form.onSubmit((fields) => addTool.mutate(AddToolFields.parse(fields)))}
    >
      {isDraft && <DraftNotice onDiscard={form.reset} />}
    </ToolForm>
  );
}
