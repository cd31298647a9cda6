import { Button } from "@mantine/core";
import { type ReactNode, useState } from "react";
import type { z } from "zod";
import { isSame } from "../../../shared/forms/is-same.ts";
import { notifyError, notifySuccess } from "../../../shared/notify.ts";
import { codeOf, issuesOf } from "../../../shared/server/error-message.ts";
import { EditorFrame } from "./editor-frame.tsx";
import { type FieldsProps, ListEditor } from "./list-editor.tsx";
import { mergeItems } from "./merge-items.ts";
import { useContentDraft } from "./use-content-draft.ts";

type Item = { id: string };

type Props<Typed extends Item, Saved extends Typed> = {
  /** Of the form, and in messages: "FAQ". */
  title: string;
  noun: string;
  most: number;
  current: Saved[];
  /** Reads the input from before a reload. */
  draftSchema: z.ZodType<Typed[]>;
  /** The items to save. */
  schema: z.ZodType<Saved[]>;
  nameOf: (item: Typed) => string;
  newItem: () => Typed;
  fields: (props: FieldsProps<Typed>) => ReactNode;
  isSaving: boolean;
  /** Rejects with CONFLICT if the shop's list is not as `expected`. */
  save: (input: { items: Saved[]; expected: Saved[] }) => Promise<Saved[]>;
  /** The shop's list. */
  reload: () => Promise<Saved[]>;
  /** The list that came with the shop. */
  defaults?: Saved[];
  preview: (items: Typed[]) => ReactNode;
};

/** Edits a whole list. Another admin's changes made meanwhile are shown, not overwritten; saving can be undone. */
export function ListForm<Typed extends Item, Saved extends Typed>(props: Props<Typed, Saved>) {
  const { title, noun, most, current, schema, save, reload, defaults, preview } = props;
  const draft = useContentDraft<Typed[]>({ key: `content:${title}`, current, schema: props.draftSchema });
  const [isChecked, setChecked] = useState(false);
  const [overtaken, setOvertaken] = useState<string[]>([]);
  const read = schema.safeParse(draft.value);
  const problems = new Map(
    isChecked && !read.success ? read.error.issues.map(({ path, message }) => [path.join("."), message]) : [],
  );

  /** Input typed after `sent` was sent is kept. */
  const finish = (sent: Typed[], saved: Saved[]) => {
    draft.accept(saved, (typed) => mergeItems<Typed>(sent, saved, typed));
    setOvertaken([]);
    setChecked(false);
  };
  const takeBack = async (before: Saved[], saved: Saved[]) => {
    try {
      finish(saved, await save({ items: before, expected: saved }));
      notifySuccess(`${title} as before`);
    } catch (error) {
      notifyError(error);
    }
  };
  const submit = async () => {
    setChecked(true);
    if (!read.success) {
      const other = problems.get("") ?? read.error.issues.find(({ path }) => path.length === 0)?.message;
      return other && notifyError(other);
    }
    // It came from the shop.
    const expected = schema.parse(draft.seen);
    const { seen, value: sent } = draft;
    try {
      const saved = await save({ items: read.data, expected });
      finish(sent, saved);
      notifySuccess(`${title} saved`, () => void takeBack(expected, saved));
    } catch (error) {
      if (codeOf(error) !== "CONFLICT") return notifyError(error);
      const now = await reload();
      setOvertaken(issuesOf(error).map(({ message }) => message));
      draft.accept(now, (typed) => mergeItems<Typed>(seen, now, typed));
    }
  };
  const discard = () => {
    draft.discard();
    setOvertaken([]);
    setChecked(false);
  };

  return (
    <EditorFrame
      title={title}
      draft={{ ...draft, discard }}
      overtaken={overtaken}
      isSaving={props.isSaving}
      onSave={() => submit().catch(notifyError)}
      actions={
        defaults &&
        !isSame(draft.value, defaults) && (
          <Button variant="subtle" size="lg" onClick={() => draft.change(() => defaults)}>
            Back to the default
          </Button>
        )
      }
      preview={preview(draft.value)}
    >
      <ListEditor
        items={draft.value}
        problems={problems}
        noun={noun}
        most={most}
        nameOf={props.nameOf}
        newItem={props.newItem}
        onChange={draft.change}
        fields={props.fields}
      />
    </EditorFrame>
  );
}
