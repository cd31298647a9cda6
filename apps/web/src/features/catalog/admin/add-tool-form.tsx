import { AddToolForm as AddToolFields } from "@ironmonger/contract/catalog";
import { messages } from "@ironmonger/contract/messages";
import { parseMoney } from "@ironmonger/contract/parse-money";
import { Button } from "@mantine/core";
import { notifyError, notifySuccess } from "../../../shared/notify.ts";
import { trpc } from "../../../shared/trpc.ts";
import { useContractForm } from "../../../shared/use-contract-form.ts";
import classes from "./add-tool-form.module.css";
import { emptyTool, ToolFields } from "./tool-fields.tsx";
import { ToolPreview } from "./tool-preview.tsx";
import { useToolRows } from "./use-tool-rows.ts";

/** Adds a tool to the catalog, with a preview of what buyers will see. */
export function AddToolForm() {
  const rows = useToolRows();
  const form = useContractForm(AddToolFields, emptyTool);
  const addTool = trpc.catalog.addTool.useMutation({
    onSuccess: () => {
      notifySuccess(messages.toolAdded);
      form.reset();
      return rows.refresh();
    },
    onError: notifyError,
  });

  const submit = form.onSubmit((fields) => addTool.mutate(AddToolFields.parse(fields)));
  const price = parseMoney(form.values.priceCents);
  return (
    <div className={classes.columns}>
      <form noValidate aria-label="Add a tool" onSubmit={submit} className={classes.form}>
        <ToolFields form={form} />
        <Button type="submit" color="safety" size="lg" loading={addTool.isPending} className={classes.submit}>
          Add tool
        </Button>
      </form>
      <ToolPreview
        name={form.values.name}
        description={form.values.description}
        imageUrl={form.errors.imageUrl ? "" : form.values.imageUrl}
        priceCents={"cents" in price ? price.cents : 0}
        minOrder={Number(form.values.minOrder)}
        available={Number(form.values.available)}
      />
    </div>
  );
}
