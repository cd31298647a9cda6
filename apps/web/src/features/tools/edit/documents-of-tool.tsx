import type { ToolForAdmins } from "@ironmonger/contract/catalog";
import { documentUrl } from "@ironmonger/contract/catalog/document-address";
import { documentLimits, type ToolDocument, UploadedDocument } from "@ironmonger/contract/catalog/documents";
import { formatBytes } from "@ironmonger/contract/money";
import { Button, Group, Stack, TextInput } from "@mantine/core";
import { useState } from "react";
import { Fields } from "../../../shared/kit/fields.tsx";
import { EmptyText } from "../../../shared/kit/notices/empty-text.tsx";
import { ErrorLine } from "../../../shared/kit/notices/error-line.tsx";
import { Panel } from "../../../shared/kit/panel.tsx";
import { Row, Rows } from "../../../shared/kit/rows.tsx";
import { asProcedure, useAction } from "../../../shared/kit/use-action.ts";
import { notifySuccess } from "../../../shared/notify.ts";
import { trpc } from "../../../shared/server/trpc.ts";
import { upload } from "../../../shared/server/upload.ts";
import { CrossButton } from "../../../shared/ui/cross-button.tsx";
import { FileField } from "../../../shared/ui/inputs/file-drop.tsx";
import { shownTools } from "../table/use-tool-rows.ts";

const tooLarge = `A document can have at most ${documentLimits.maxBytes / 1024 / 1024} MB.`;

/** The PDFs of a tool. They are added and removed immediately, apart from the form. */
export function DocumentsOfTool({ tool, isDeleted }: { tool: ToolForAdmins; isDeleted: boolean }) {
  const update = useAction(trpc.catalog.updateTool, { touches: shownTools });
  const save = (documents: ToolDocument[], before = tool.documents) =>
    update.run({ id: tool.id, documents, expected: { documents: before } });
  const remove = async (removed: ToolDocument) => {
    const before = tool.documents;
    const after = before.filter(({ id }) => id !== removed.id);
    if (await save(after)) notifySuccess(`${removed.title} is removed`, () => save(before, after));
  };
  return (
    <Panel title="Documents">
      {tool.documents.length > 0 ? (
        <Rows label="Documents of the tool" noun="documents" items={tool.documents} empty="">
          {(document) => (
            <Row
              key={document.id}
              name={
                <a href={documentUrl(document)} target="_blank" rel="noopener">
                  {document.title}
                </a>
              }
              figure={`PDF, ${formatBytes(document.bytes)}`}
              actions={
                <>
                  {!isDeleted && tool.documents.indexOf(document) > 0 && (
                    <Button
                      variant="default"
                      size="xs"
                      disabled={update.isWorking}
                      aria-label={`Move ${document.title} up`}
                      onClick={() => {
                        const remaining = tool.documents.filter(({ id }) => id !== document.id);
                        void save(remaining.toSpliced(tool.documents.indexOf(document) - 1, 0, document));
                      }}
                    >
                      Up
                    </Button>
                  )}
                  {!isDeleted && (
                    <CrossButton
                      label={`Remove ${document.title}`}
                      disabled={update.isWorking}
                      onClick={() => remove(document)}
                    />
                  )}
                </>
              }
            />
          )}
        </Rows>
      ) : (
        <EmptyText>No data sheet, certificate or manual is attached yet.</EmptyText>
      )}
      {!isDeleted && <AddDocument toolId={tool.id} />}
    </Panel>
  );
}

/** A file with its title. */
function AddDocument({ toolId }: { toolId: string }) {
  const [file, setFile] = useState<File | null>(null);
  const [title, setTitle] = useState("");
  const sendFile = asProcedure((sent: File) => {
    const body = new FormData();
    body.append("title", title);
    body.append("document", sent);
    return upload(`/import/documents/${toolId}`, body, UploadedDocument, () => {});
  });
  const sending = useAction(sendFile, {
    touches: shownTools,
    isQuiet: true,
    toast: `${title.trim()} is added`,
    onDone: () => {
      setFile(null);
      setTitle("");
    },
  });
  const isTooLarge = file !== null && file.size > documentLimits.maxBytes;
  const issue = isTooLarge ? tooLarge : sending.issue;

  return (
    <>
      <form
        noValidate
        aria-label="Add a document"
        onSubmit={(event) => {
          event.preventDefault();
          if (file && !isTooLarge) void sending.run(file);
        }}
      >
        <Stack mt="md">
          <Fields>
            <FileField
              label="PDF"
              hint={`PDF, up to ${documentLimits.maxBytes / 1024 / 1024} MB.`}
              accept="application/pdf,.pdf"
              file={file}
              onChange={(chosen) => {
                setFile(chosen);
                sending.reset();
                if (title === "") setTitle(titleOf(chosen.name));
              }}
            />
            <TextInput
              label="Title"
              maxLength={120}
              value={title}
              onChange={({ currentTarget }) => setTitle(currentTarget.value)}
            />
          </Fields>
          <Group>
            <Button
              type="submit"
              variant="default"
              disabled={!file || isTooLarge || title.trim() === ""}
              loading={sending.isWorking}
            >
              Add document
            </Button>
          </Group>
        </Stack>
      </form>
      <ErrorLine>{issue}</ErrorLine>
    </>
  );
}

const titleOf = (name: string): string =>
  name
    .replace(/\.pdf$/i, "")
    .replaceAll(/[_-]+/g, " ")
    .trim()
    .slice(0, 120);
