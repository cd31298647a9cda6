import type { ToolForAdmins } from "@ironmonger/contract/catalog";
import { documentUrl } from "@ironmonger/contract/catalog/document-address";
import { documentLimits, type ToolDocument, UploadedDocument } from "@ironmonger/contract/catalog/documents";
import { formatBytes } from "@ironmonger/contract/money";
import { Button, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { EmptyText } from "../../../shared/kit/notices/empty-text.tsx";
import { Panel } from "../../../shared/kit/panel.tsx";
import { notifyError, notifySuccess } from "../../../shared/notify.ts";
import { messageOf } from "../../../shared/server/error-message.ts";
import { trpc } from "../../../shared/server/trpc.ts";
import { upload } from "../../../shared/server/upload.ts";
import { CrossButton } from "../../../shared/ui/cross-button.tsx";
import { FileField } from "../../../shared/ui/inputs/file-drop.tsx";
import { useToolRows } from "../admin/use-tool-rows.ts";
import classes from "./beside-the-form.module.css";

const tooLarge = `A document can have at most ${documentLimits.maxBytes / 1024 / 1024} MB.`;

/** The PDFs of a tool. They are added and removed immediately, apart from the form. */
export function DocumentsOfTool({ tool, isDeleted }: { tool: ToolForAdmins; isDeleted: boolean }) {
  const rows = useToolRows();
  const [file, setFile] = useState<File | null>(null);
  const [title, setTitle] = useState("");
  const sending = useMutation({
    mutationFn: (sent: File) => {
      const body = new FormData();
      body.append("title", title);
      body.append("document", sent);
      return upload(`/import/documents/${tool.id}`, body, UploadedDocument, () => {});
    },
    onSuccess: () => {
      notifySuccess(`${title.trim()} is added`);
      setFile(null);
      setTitle("");
      return rows.refresh();
    },
  });
  const update = trpc.catalog.updateTool.useMutation({ onSuccess: () => rows.refresh(), onError: notifyError });
  const save = (documents: ToolDocument[]) =>
    update.mutate({ id: tool.id, documents, expected: { documents: tool.documents } });
  const remove = (removed: ToolDocument) => {
    const before = tool.documents;
    const after = before.filter(({ id }) => id !== removed.id);
    update.mutate(
      { id: tool.id, documents: after, expected: { documents: before } },
      {
        onSuccess: () =>
          notifySuccess(`${removed.title} is removed`, () =>
            update.mutate({ id: tool.id, documents: before, expected: { documents: after } }),
          ),
      },
    );
  };
  const isTooLarge = file !== null && file.size > documentLimits.maxBytes;
  const problem = isTooLarge ? tooLarge : sending.isError ? messageOf(sending.error) : null;

  return (
    <Panel title="Documents">
      {tool.documents.length > 0 ? (
        <ul className={classes.rows} aria-label="Documents of the tool">
          {tool.documents.map((document, index) => (
            <li key={document.id}>
              <a href={documentUrl(document)} target="_blank" rel="noopener" className={classes.main}>
                {document.title}
              </a>
              <span>PDF, {formatBytes(document.bytes)}</span>
              {!isDeleted && index > 0 && (
                <Button
                  variant="default"
                  size="xs"
                  disabled={update.isPending}
                  aria-label={`Move ${document.title} up`}
                  onClick={() => {
                    const others = tool.documents.filter(({ id }) => id !== document.id);
                    save(others.toSpliced(index - 1, 0, document));
                  }}
                >
                  Up
                </Button>
              )}
              {!isDeleted && (
                <CrossButton
                  label={`Remove ${document.title}`}
                  disabled={update.isPending}
                  onClick={() => remove(document)}
                />
              )}
            </li>
          ))}
        </ul>
      ) : (
        <EmptyText>No data sheet, certificate or manual is attached yet.</EmptyText>
      )}
      {!isDeleted && (
        <form
          noValidate
          aria-label="Add a document"
          className={classes.form}
          onSubmit={(event) => {
            event.preventDefault();
            if (file && !isTooLarge) sending.mutate(file);
          }}
        >
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
            autoComplete="off"
            maxLength={120}
            value={title}
            onChange={({ currentTarget }) => setTitle(currentTarget.value)}
          />
          <Button
            type="submit"
            variant="default"
            disabled={!file || isTooLarge || title.trim() === ""}
            loading={sending.isPending}
          >
            Add document
          </Button>
        </form>
      )}
      {problem && (
        <p className="error-line" role="alert">
          {problem}
        </p>
      )}
    </Panel>
  );
}

const titleOf = (name: string): string =>
  name
    .replace(/\.pdf$/i, "")
    .replaceAll(/[_-]+/g, " ")
    .trim()
    .slice(0, 120);
