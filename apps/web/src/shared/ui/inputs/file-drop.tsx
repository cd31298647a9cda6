import { formatBytes } from "@ironmonger/contract/money";
import { Text } from "@mantine/core";
import { type ComponentProps, type ReactNode, useId } from "react";
import classes from "./file-drop.module.css";

type DropProps = Omit<ComponentProps<"input">, "type" | "title" | "className"> & { title: string; hint: string };

/** A dashed area: pressed, it lets the user choose files; files are dropped on it, too. */
export function FileDrop({ title, hint, ...input }: DropProps) {
  return (
    <label className={classes.drop}>
      <input {...input} type="file" />
      <strong>{title}</strong>
      <span>{hint}</span>
    </label>
  );
}

type FieldProps = {
  label: string;
  /** What the file may be, where the label does not say it. */
  hint?: string;
  accept: string;
  /** What the field is for, below it. */
  description?: ReactNode;
  file: File | null;
  onChange: (file: File) => void;
};

/** A field for one file. */
export function FileField({ label, hint = "", accept, description, file, onChange }: FieldProps) {
  const id = useId();
  return (
    <div>
      <Text id={id} fz="sm" fw="medium">
        {label}
      </Text>
      <FileDrop
        title={file ? file.name : "Choose a file"}
        hint={
          file
            ? `${formatBytes(file.size)}. Choose or drop another one to replace it.`
            : `Or drop it here. ${hint}`.trim()
        }
        accept={accept}
        aria-labelledby={id}
        aria-describedby={description ? `${id}-description` : undefined}
        onChange={({ currentTarget }) => {
          const chosen = currentTarget.files?.[0];
          // The same file may be chosen again.
          currentTarget.value = "";
          if (chosen) onChange(chosen);
        }}
      />
      {description && (
        <Text id={`${id}-description`} c="dimmed" fz="xs" mt="2xs">
          {description}
        </Text>
      )}
    </div>
  );
}
