import type { ImportMode, ImportSummary } from "@ironmonger/contract/catalog";
import { messages } from "@ironmonger/contract/messages";
import { formatNumber } from "@ironmonger/contract/money";
import { Alert, Anchor, Button, FileInput, NativeSelect, Progress } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { accessToken } from "../../../shared/access-token.ts";
import { messageOf } from "../../../shared/error-message.ts";
import { newKey } from "../../../shared/new-key.ts";
import { notifyError, notifySuccess } from "../../../shared/notify.ts";
import { trpc } from "../../../shared/trpc.ts";
import form from "../../../shared/ui/form.module.css";
import { useToolRows } from "../admin/use-tool-rows.ts";
import classes from "./import-form.module.css";
import { uploadTools } from "./upload-tools.ts";
import { useImportedRows } from "./use-imported-rows.ts";

const modes: { value: ImportMode; label: string }[] = [
  { value: "all-or-nothing", label: "Import nothing if a row is bad" },
  { value: "valid-rows", label: "Import the good rows, report the bad ones" },
];

/** Sends a CSV file of tools and says how it ended. */
export function ImportForm() {
  const rows = useToolRows();
  const [file, setFile] = useState<File | null>(null);
  const [mode, setMode] = useState<ImportMode>("all-or-nothing");
  const [sent, setSent] = useState(0);
  const upload = useMutation({
    mutationFn: async ({ id, chosen }: { id: string; chosen: File }) =>
      uploadTools({ id, file: chosen, mode, bearer: await accessToken.fresh(), onProgress: setSent }),
    onMutate: () => setSent(0),
    onSuccess: rows.refresh,
  });

  return (
    <form
      className={form.form}
      aria-label="Import tools"
      onSubmit={(event) => {
        event.preventDefault();
        if (file) upload.mutate({ id: newKey(), chosen: file });
      }}
    >
      <FileInput
        label="CSV file"
        description="With a header row: name, description, image, price, minOrder, case pack, price breaks (100:8.40; 500:7.90), family, available, sku, manufacturer number, category, country of origin, weight in grams, facts (Material: steel; Length: 300 mm). Shopify's product CSV works too."
        placeholder="Choose a file"
        accept=".csv,text/csv"
        value={file}
        clearable
        onChange={(chosen) => {
          setFile(chosen);
          upload.reset();
        }}
      />
      <NativeSelect
        label="If a row is bad"
        data={modes}
        value={mode}
        onChange={({ currentTarget: { value } }) => setMode(value === "valid-rows" ? value : "all-or-nothing")}
      />
      <Button
        type="submit"
        color="safety"
        size="lg"
        disabled={!file}
        loading={upload.isPending}
        className={form.submit}
      >
        Import
      </Button>
      {upload.isPending && upload.variables && <UploadProgress id={upload.variables.id} sent={sent} />}
      {upload.isError && (
        <Alert color="red" title="Nothing was imported" role="alert">
          {messageOf(upload.error)}
        </Alert>
      )}
      {upload.data && <Outcome summary={upload.data} />}
    </form>
  );
}

function UploadProgress({ id, sent }: { id: string; sent: number }) {
  const rows = useImportedRows(id);
  const percent = Math.round(sent * 100);
  return (
    <div>
      <Progress value={percent} size="lg" radius={0} aria-label="Import" />
      <p className={classes.progress}>
        {percent < 100 ? `${percent} % sent` : "All sent, finishing…"}
        {rows > 0 && ` · ${formatNumber(rows)} rows read`}
      </p>
    </div>
  );
}

function Outcome({
  summary: { rows, imported, new: added, changed, rejected, takenOut = [], reportUrl },
}: {
  summary: ImportSummary;
}) {
  const title =
    imported === 0 ? "Nothing was imported" : `${formatNumber(imported)} ${imported === 1 ? "tool" : "tools"} imported`;
  return (
    <Alert color={rejected > 0 ? "red" : "green"} title={title} role="status">
      <p className={classes.outcome}>
        {formatNumber(rows)} rows read: {formatNumber(added)} new, {formatNumber(changed)} changed,{" "}
        {formatNumber(rejected)} refused.
        {takenOut.length > 0 && ` ${formatNumber(takenOut.length)} no longer published and taken out of the shop.`}
      </p>
      <div className={classes.links}>
        {takenOut.length > 0 && <RestoreButton ids={takenOut} />}
        {reportUrl && (
          <Anchor href={reportUrl} download>
            Download the bad rows with their reasons
          </Anchor>
        )}
        {imported > 0 && (
          <Anchor component={Link} to="/dashboard/manageproducts">
            Manage tools
          </Anchor>
        )}
      </div>
    </Alert>
  );
}

/** Puts the tools back that an import took out of the shop. */
function RestoreButton({ ids }: { ids: string[] }) {
  const rows = useToolRows();
  const restoreTool = trpc.catalog.restoreTool.useMutation();
  const restore = useMutation({
    mutationFn: async () => {
      for (const id of ids) await restoreTool.mutateAsync({ id });
    },
    onSuccess: () => notifySuccess(messages.toolRestored),
    onError: notifyError,
    onSettled: rows.refresh,
  });
  return (
    <Button
      size="sm"
      variant="default"
      loading={restore.isPending}
      disabled={restore.isSuccess}
      onClick={() => restore.mutate()}
    >
      Undo
    </Button>
  );
}
