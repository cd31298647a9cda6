import type { ToolForAdmins } from "@ironmonger/contract/catalog";
import { toolFieldLabels, writeToolField } from "@ironmonger/contract/catalog/tool-field-texts";
import { AddToolForm } from "@ironmonger/contract/catalog/tool-form";
import { useEffect, useState } from "react";
import { isSame } from "../../../shared/forms/is-same.ts";
import { useContractForm } from "../../../shared/forms/use-contract-form.ts";
import { notifyError, notifySuccess } from "../../../shared/notify.ts";
import { codeOf, issuesOf } from "../../../shared/server/error-message.ts";
import { trpc } from "../../../shared/server/trpc.ts";
import { DraftNotice } from "../../../shared/ui/draft-notice.tsx";
import { OvertakenNotice } from "../../../shared/ui/overtaken-notice.tsx";
import { useToolRows } from "../admin/use-tool-rows.ts";
import { changesOf, emptyTool, type ToolFieldValues, valuesOf } from "./tool-field-values.ts";
import { ToolForm } from "./tool-form.tsx";
import { useToolDraft } from "./use-tool-draft.ts";

/** Edits a tool and its rules. Another admin's changes made meanwhile are shown, not overwritten. */
export function EditToolForm({ tool, isDeleted }: { tool: ToolForAdmins; isDeleted: boolean }) {
  const rows = useToolRows();
  const utils = trpc.useUtils();
  const [seen, setSeen] = useState(tool);
  const [overtaken, setOvertaken] = useState<string[]>([]);
  const form = useContractForm(AddToolForm, valuesOf(tool));

  /** Fills the form with the tool, except for the `typed` fields. */
  const fill = (filled: ToolForAdmins, typed: Partial<ToolFieldValues> = {}) => {
    setSeen(filled);
    form.setInitialValues(valuesOf(filled));
    form.setValues({ ...valuesOf(filled), ...typed });
    form.clearErrors();
  };
  /** The input that differs from `before`. */
  const typedSince = (before: ToolFieldValues): Partial<ToolFieldValues> =>
    Object.fromEntries(
      Object.entries(form.getValues()).filter(
        ([field, value]) => !isSame(value, before[field as keyof ToolFieldValues]),
      ),
    );
  const isDraft = useToolDraft({
    key: `tool-draft:${tool.id}`,
    form,
    seen,
    onRestore: (values, seenThen) => fill(seenThen ?? tool, values),
  });

  // A reloaded tool replaces the form's values, unless something was typed.
  const isUntouched = !form.isDirty();
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the tool was loaded again
  useEffect(() => {
    if (isUntouched && tool !== seen) fill(tool);
  }, [tool]);

  const showOvertaken = async (): Promise<boolean> => {
    const { tool: now } = await utils.catalog.getToolToEdit.fetch({ id: tool.id }, { staleTime: 0 });
    const differing = findOvertaken(seen, now, form.values);
    if (differing.length === 0) return false;
    fill(now, typedSince(valuesOf(seen)));
    setOvertaken(differing);
    // The histories below the form do not show these changes yet.
    void utils.catalog.listToolChanges.invalidate();
    void utils.catalog.listStockMovements.invalidate();
    return true;
  };

  const updateTool = trpc.catalog.updateTool.useMutation({
    onMutate: () => form.getValues(),
    onSuccess: (changed, _changes, submitted) => {
      // The form stays editable while it is saved.
      fill(changed, typedSince(submitted));
      setOvertaken([]);
      utils.catalog.getToolToEdit.setData({ id: tool.id }, { tool: changed, deletedAt: null });
      notifySuccess(`${changed.name} is changed`);
      return rows.refresh();
    },
    onError: async (error) => {
      if (codeOf(error) === "CONFLICT" && (await showOvertaken())) return;
      for (const { path, message } of issuesOf(error)) if (path[0]) form.setFieldError(path[0], message);
      notifyError(error);
    },
  });

  return (
    <ToolForm
      title="Edit the tool"
      form={form}
      submitLabel="Save"
      isSaving={updateTool.isPending}
      isReadOnly={isDeleted}
      onSubmit={form.onSubmit((fields) => updateTool.mutate(changesOf(seen, AddToolForm.parse(fields))))}
    >
      {overtaken.length > 0 ? (
        <OvertakenNotice
          what="This tool"
          changes={overtaken}
          onDiscard={() => {
            form.reset();
            setOvertaken([]);
          }}
        />
      ) : (
        isDraft && !isDeleted && <DraftNotice onDiscard={form.reset} />
      )}
    </ToolForm>
  );
}

/** A sentence for each field that another admin changed while it was edited here. */
function findOvertaken(seen: ToolForAdmins, now: ToolForAdmins, typed: ToolFieldValues): string[] {
  const [before, after] = [valuesOf(seen), valuesOf(now)];
  return fieldNames
    .filter((field) => !isSame(before[field], after[field]))
    .map((field) => {
      const change = `${toolFieldLabels[field]} was ${writeToolField(field, seen)}, and is ${writeToolField(field, now)} now`;
      if (isSame(typed[field], before[field]) || isSame(typed[field], after[field])) return change;
      return `${change}. You typed ${writeTyped(field, typed) || "nothing"}`;
    });
}

/** Except for the pictures, the form's values are texts and numbers. */
const writeTyped = (field: keyof ToolFieldValues, typed: ToolFieldValues): string =>
  field === "pictures" ? writeToolField(field, typed) : String(typed[field] ?? "");

const fieldNames = Object.keys(emptyTool) as (keyof ToolFieldValues)[];
