import type { Tool, ToolForAdmins } from "@ironmonger/contract/catalog";
import { messages } from "@ironmonger/contract/messages";
import { useState } from "react";
import { useContractForm } from "../../../shared/kit/forms/use-contract-form.ts";
import { DraftNotice } from "../../../shared/kit/notices/draft-notice.tsx";
import { PageHead } from "../../../shared/kit/page-head.tsx";
import { useAction } from "../../../shared/kit/use-action.ts";
import { trpc } from "../../../shared/server/trpc.ts";
import { useInMoney } from "../../../shared/use-money.ts";
import { shownTools } from "../table/use-tool-rows.ts";
import { emptyTool, valuesOfCopy } from "./tool-field-values.ts";
import { ToolForm } from "./tool-form.tsx";
import { addToolForm } from "./tool-input.ts";

type Props = {
  /** The form is filled with this tool. */
  copyOf?: ToolForAdmins;
  onAdded?: (tool: Tool) => void;
};

/** Adds a tool to the catalog, with a preview of what buyers will see. */
export function AddToolForm({ copyOf, onAdded }: Props) {
  const draftKey = copyOf ? `tool-draft:copy:${copyOf.id}` : "tool-draft:new";
  const start = copyOf ? valuesOfCopy(copyOf) : emptyTool;
  const schema = useInMoney(addToolForm);
  const form = useContractForm(schema, start, { draftKey });
  const [isRestored, setRestored] = useState(form.isDirty());
  const addTool = useAction(trpc.catalog.addTool, {
    touches: shownTools,
    toast: messages.toolAdded,
    onDone: (tool) => {
      form.reset();
      setRestored(false);
      onAdded?.(tool);
    },
  });

  return (
    <ToolForm
      title="Add a tool"
      form={form}
      submitLabel="Add tool"
      head={<PageHead title="Add a tool" />}
      isSaving={addTool.isWorking}
      onSubmit={form.onSubmit((fields) => addTool.run(schema.parse(fields)))}
    >
      {isRestored && form.isDirty() && <DraftNotice onDiscard={form.reset} />}
    </ToolForm>
  );
}
