import { pictureUrl } from "@ironmonger/contract/catalog/picture-addresses";
import type { ToolPicture } from "@ironmonger/contract/catalog/pictures";
import { ActionIcon, Button, Fieldset, Group, Progress, Stack, Text, TextInput, VisuallyHidden } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { useEffect, useRef, useState } from "react";
import { notifySuccess } from "../../../shared/notify.ts";
import { CrossButton } from "../../../shared/ui/cross-button.tsx";
import { FileDrop } from "../../../shared/ui/inputs/file-drop.tsx";
import { GrowingTextarea } from "../../../shared/ui/inputs/growing-textarea.tsx";
import { Picture } from "../../../shared/ui/picture.tsx";
import type { ToolFieldValues } from "../edit/tool-field-values.ts";
import { changePictures, movePicture } from "./change-pictures.ts";
import classes from "./pictures-field.module.css";
import type { PictureUpload, PictureUploads } from "./use-picture-uploads.ts";

type Props = { form: UseFormReturnType<ToolFieldValues>; uploads: PictureUploads };

/** Pictures of a tool: several may be chosen, pasted or dropped anywhere on the page, sorted, described and removed. */
export function PicturesField({ form, uploads }: Props) {
  const { pictures } = form.values;
  const [dragged, setDragged] = useState<number | null>(null);
  const [announcement, setAnnouncement] = useState("");
  const input = useRef<HTMLInputElement>(null);
  const field = useFilesOfPage(dragged === null, uploads.add);

  const takeChosen = () => {
    if (!input.current?.files?.length) return;
    uploads.add([...input.current.files]);
    // The same file may be chosen again.
    input.current.value = "";
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: files may have been chosen before the script ran
  useEffect(takeChosen, []);

  const move = (from: number, to: number) => {
    if (to < 0 || to >= pictures.length) return;
    movePicture(form, from, to);
    setAnnouncement(`Picture ${from + 1} is now picture ${to + 1} of ${pictures.length}`);
  };
  const remove = (picture: ToolPicture, index: number) => {
    changePictures(form, (before) => before.filter(({ id }) => id !== picture.id));
    notifySuccess(`Picture ${index + 1} is removed`, () =>
      changePictures(form, (now) =>
        now.some(({ id }) => id === picture.id) ? now : now.toSpliced(Math.min(index, now.length), 0, picture),
      ),
    );
  };

  return (
    <Fieldset ref={field} legend="Pictures" variant="unstyled">
      <Stack gap="sm">
        <FileDrop
          multiple
          accept="image/jpeg,image/png,image/webp,image/avif,image/gif"
          ref={input}
          title="Choose pictures"
          hint="Or drop or paste them. JPEG, PNG, WebP, AVIF or GIF, up to 20 MB each."
          onChange={takeChosen}
        />
        {pictures.length === 0 && (
          <TextInput
            label="Image"
            description="Or a web address, or a path on this shop"
            inputMode="url"
            {...form.getInputProps("imageUrl")}
          />
        )}
        {uploads.list.length > 0 && (
          <Stack component="ul" className="plain-list" gap="xs" aria-label="Pictures on their way">
            {uploads.list.map((upload) => (
              <UploadRow key={upload.key} upload={upload} uploads={uploads} />
            ))}
          </Stack>
        )}
        {pictures.length > 0 && (
          <ol className="plain-list" aria-label="Pictures of the tool">
            {pictures.map((picture, index) => (
              <li
                key={picture.id}
                className={classes.picture}
                draggable
                data-dragged={dragged === index || undefined}
                onDragStart={(event) => {
                  event.dataTransfer.effectAllowed = "move";
                  setDragged(index);
                }}
                onDragEnd={() => setDragged(null)}
                onDragOver={(event) => dragged !== null && event.preventDefault()}
                onDrop={(event) => {
                  if (dragged === null) return;
                  event.preventDefault();
                  move(dragged, index);
                  setDragged(null);
                }}
              >
                <Picture
                  src={pictureUrl(picture.id)}
                  alt={picture.alt}
                  width={64}
                  height={48}
                  sizes="64px"
                  className={classes.image}
                />
                <Text fz="sm" fw="medium">
                  {index === 0 ? "Main picture" : `Picture ${index + 1}`}
                  <Text span display="block" c="dimmed" fz="xs">
                    Alt text
                  </Text>
                </Text>
                <AltText form={form} picture={picture} index={index} />
                <Group gap={0} wrap="nowrap" className={classes.buttons}>
                  <MoveButton side="up" index={index} isLast={index === 0} onMove={() => move(index, index - 1)} />
                  <MoveButton
                    side="down"
                    index={index}
                    isLast={index === pictures.length - 1}
                    onMove={() => move(index, index + 1)}
                  />
                  <CrossButton label={`Remove picture ${index + 1}`} onClick={() => remove(picture, index)} />
                </Group>
              </li>
            ))}
          </ol>
        )}
        <VisuallyHidden role="status">{announcement}</VisuallyHidden>
      </Stack>
    </Fieldset>
  );
}

type AltProps = Pick<Props, "form"> & { picture: ToolPicture; index: number };

const AltText = ({ form, picture: { id, alt }, index }: AltProps) => (
  <GrowingTextarea
    className={classes.alt}
    minRows={1}
    maxRows={4}
    aria-label={`Alt text of picture ${index + 1}`}
    placeholder="What it shows"
    maxLength={200}
    value={alt}
    error={form.errors[`pictures.${index}.alt`]}
    onChange={({ currentTarget: { value } }) =>
      changePictures(form, (before) =>
        before.map((other) => (other.id === id ? { ...other, alt: value.replaceAll("\n", " ") } : other)),
      )
    }
  />
);

type MoveProps = { side: "up" | "down"; index: number; isLast: boolean; onMove: () => void };

/** It still has the focus after its picture has moved: at the end it is not disabled, and it takes the focus back. */
function MoveButton({ side, index, isLast, onMove }: MoveProps) {
  const button = useRef<HTMLButtonElement>(null);
  const isPressed = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the picture has moved
  useEffect(() => {
    if (isPressed.current) button.current?.focus();
    isPressed.current = false;
  }, [index]);
  return (
    <ActionIcon
      ref={button}
      variant="subtle"
      color="gray"
      size="lg"
      aria-label={`Move ${side}, picture ${index + 1}`}
      aria-disabled={isLast}
      onClick={() => {
        if (isLast) return;
        isPressed.current = true;
        onMove();
      }}
    >
      <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
        <path
          d={side === "up" ? "M8 13V3M4 7l4-4 4 4" : "M8 3v10M4 9l4 4 4-4"}
          fill="none"
          stroke="currentColor"
          strokeWidth="1.6"
        />
      </svg>
    </ActionIcon>
  );
}

function UploadRow({ upload, uploads }: { upload: PictureUpload; uploads: PictureUploads }) {
  const { key, file, sent, issue } = upload;
  if (issue === null)
    return (
      <li>
        {file.name}
        <Progress value={sent * 100} size="lg" radius={0} aria-label={`Sending ${file.name}`} />
      </li>
    );
  return (
    <li>
      {file.name}
      <p role="alert" className="error-line">
        {issue}
      </p>
      <Group justify="space-between">
        <Button variant="default" size="sm" onClick={() => uploads.retry(key)} aria-label={`Retry ${file.name}`}>
          Retry
        </Button>
        <CrossButton label={`Dismiss ${file.name}`} onClick={() => uploads.dismiss(key)} />
      </Group>
    </li>
  );
}

/** Handles files that are pasted or dropped on the page. Without this, the browser would leave the page to show a dropped file. */
function useFilesOfPage(isListening: boolean, onFiles: (files: File[]) => void) {
  const field = useRef<HTMLFieldSetElement>(null);
  const receive = useRef(onFiles);
  receive.current = onFiles;
  useEffect(() => {
    if (!isListening) return;
    const take = (event: Event, data: DataTransfer | null) => {
      const files = [...(data?.files ?? [])];
      // A deleted tool is shown without being editable.
      if (files.length === 0 || field.current?.matches("fieldset:disabled *")) return;
      event.preventDefault();
      receive.current(files);
    };
    const onPaste = (event: ClipboardEvent) => {
      const isField = event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement;
      // Excel and Word add a picture of the copied text.
      if (isField && event.clipboardData?.types.includes("text/plain")) return;
      take(event, event.clipboardData);
    };
    const onDrop = (event: DragEvent) => take(event, event.dataTransfer);
    const onDragOver = (event: DragEvent) => {
      if (event.dataTransfer?.types.includes("Files")) event.preventDefault();
    };
    document.addEventListener("paste", onPaste);
    document.addEventListener("drop", onDrop);
    document.addEventListener("dragover", onDragOver);
    return () => {
      document.removeEventListener("paste", onPaste);
      document.removeEventListener("drop", onDrop);
      document.removeEventListener("dragover", onDragOver);
    };
  }, [isListening]);
  return field;
}
