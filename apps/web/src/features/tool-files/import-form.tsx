import { type ImportKind, StagedImport } from "@ironmonger/contract/catalog/import-tools";
import { Alert, Anchor, Button, Group, Progress, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { useNavigate } from "react-router";
import { asProcedure, useAction } from "../../shared/kit/use-action.ts";
import { upload } from "../../shared/server/upload.ts";
import { FileField } from "../../shared/ui/inputs/file-drop.tsx";
import { importKinds } from "./import-kinds.ts";
import { importPath } from "./import-path.ts";

type Props = { kind?: ImportKind; priceListId?: string };

/** The first step: sends a file, and opens its preview. */
export function ImportForm({ kind = "tools", priceListId }: Props) {
  const navigate = useNavigate();
  const [file, setFile] = useState<File | null>(null);
  const [sent, setSent] = useState(0);
  const sendFile = asProcedure((chosen: File) => {
    setSent(0);
    const name = new URLSearchParams({ name: chosen.name.slice(-200) });
    return upload(`${uploadPath(kind, priceListId)}?${name}`, asFile(chosen), StagedImport, setSent);
  });
  const sending = useAction(sendFile, {
    isQuiet: true,
    onDone: ({ importId }) => void navigate(importPath(importId)),
  });

  return (
    <form
      aria-label={importKinds[kind].title}
      onSubmit={(event) => {
        event.preventDefault();
        if (file) void sending.run(file);
      }}
    >
      <Stack>
        <FileField
          label="CSV or XLSX file"
          accept=".csv,.tsv,.txt,.xlsx,text/csv"
          description={
            <>
              {importKinds[kind].columns}{" "}
              {kind === "tools" && (
                <Anchor href="/import/tools/template.csv" download inherit underline="always" display="inline-block">
                  Download a template with all columns
                </Anchor>
              )}
              {priceListId && (
                <Anchor href={`/export/price-lists/${priceListId}.csv`} download inherit underline="always">
                  Download the prices of the list
                </Anchor>
              )}
            </>
          }
          file={file}
          onChange={(chosen) => {
            setFile(chosen);
            sending.reset();
          }}
        />
        <Group>
          <Button type="submit" color="safety" disabled={!file} loading={sending.isWorking}>
            Preview
          </Button>
        </Group>
        {sending.isWorking && (
          <div>
            <Progress value={sent * 100} size="lg" aria-label="Sending the file" />
            <Text size="sm">{Math.round(sent * 100)} % sent</Text>
          </div>
        )}
        {sending.issue && (
          <Alert color="red" title="The file was not sent" role="alert">
            {sending.issue}
          </Alert>
        )}
      </Stack>
    </form>
  );
}

const uploadPath = (kind: ImportKind, priceListId = ""): string =>
  kind === "price-list" ? `/import/price-lists/${priceListId}` : `/import/${kind}`;

/** The server expects one of these types, whatever the browser calls the file. */
const asFile = (file: File): Blob =>
  new Blob([file], {
    type: /\.xlsx$/i.test(file.name) ? "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet" : "text/csv",
  });
