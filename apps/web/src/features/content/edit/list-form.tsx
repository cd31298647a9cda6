import { Button } from "@mantine/core";
import { type ReactNode, useMemo, useState } from "react";
import { z } from "zod";
import { isSame } from "../../../shared/forms/is-same.ts";
import { useRecordForm } from "../../../shared/kit/forms/use-record-form.ts";
import { notifyError, notifySuccess } from "../../../shared/notify.ts";
import { EditorFrame } from "./editor-frame.tsx";
import { type FieldsProps, ListEditor } from "./list-editor.tsx";
import { mergeItems } from "./merge-items.ts";

type Item = { id: string };

type Props<Edited extends Item, Saved extends Edited> = {
  /** Of the form, and in messages: "FAQ". */
  title: string;
  noun: string;
  max: number;
  current: Saved[];
  /** The items to save. */
  schema: z.ZodType<Saved[]>;
  nameOf: (item: Edited) => string;
  newItem: () => Edited;
  fields: (props: FieldsProps<Edited>) => ReactNode;
  /** Rejects with CONFLICT if the shop's list is not as `expected`. */
  save: (input: { items: Saved[]; expected: Saved[] }) => Promise<Saved[]>;
  /** The shop's list. */
  reload: () => Promise<Saved[]>;
  /** The list that came with the shop. */
  defaults?: Saved[];
  preview: (items: Edited[]) => ReactNode;
};

/** Edits a whole list. Another admin's changes made meanwhile are shown, not overwritten; saving can be undone. */
export function ListForm<Edited extends Item, Saved extends Edited>(props: Props<Edited, Saved>) {
  const { title, noun, max, current, save, reload, defaults, preview } = props;
  /** Saving was tried with items that are not valid. */
  const [isChecked, setChecked] = useState(false);
  const schema = useMemo(() => z.object({ items: props.schema }), [props.schema]);
  const record = useRecordForm(schema, {
    current,
    toValues: (items): { items: Edited[] } => ({ items }),
    draftKey: `content:${title}`,
    save: ({ items }, expected) => save({ items, expected }),
    reload,
    merge: (before, now, input) => ({ items: mergeItems(before.items, now.items, input.items) }),
    onSaved: (saved, before) => {
      setChecked(false);
      notifySuccess(`${title} saved`, () => void takeBack(before, saved));
    },
    onInvalid: () => {
      setChecked(true);
      // No field shows an issue of the whole list.
      const ofList = issues.find(({ path }) => path.length === 1);
      if (ofList) notifyError(ofList.message);
    },
  });
  const { form } = record;
  const { items } = form.values;
  const takeBack = async (before: Saved[], saved: Saved[]) => {
    try {
      record.accept(await save({ items: before, expected: saved }), { items: saved });
      notifySuccess(`${title} as before`);
    } catch (error) {
      notifyError(error);
    }
  };
  const { issues = [] } = schema.safeParse(form.values).error ?? {};
  const shownIssues = isChecked ? issues : [];
  const change = (alter: (items: Edited[]) => Edited[]) =>
    form.setFieldValue("items", (edited: Edited[]) => alter(edited));

  return (
    <EditorFrame
      title={title}
      record={{
        ...record,
        discard: () => {
          record.discard();
          setChecked(false);
        },
      }}
      actions={
        defaults &&
        !isSame(items, defaults) && (
          <Button variant="subtle" onClick={() => change(() => defaults)}>
            Back to the default
          </Button>
        )
      }
      preview={preview(items)}
    >
      <ListEditor
        items={items}
        issues={new Map(shownIssues.map(({ path: [, ...path], message }) => [path.join("."), message]))}
        noun={noun}
        max={max}
        nameOf={props.nameOf}
        newItem={props.newItem}
        onChange={change}
        fields={props.fields}
      />
    </EditorFrame>
  );
}
