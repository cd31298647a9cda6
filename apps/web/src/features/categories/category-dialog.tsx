import { type CategoryNode, maxCategoryLevels, SaveCategoryInput } from "@ironmonger/contract/categories";
import { slugOf } from "@ironmonger/contract/categories/slug-of";
import { formatTools } from "@ironmonger/contract/money";
import { Button, Checkbox, FileButton, Group, NativeSelect, Text, TextInput, type TextInputProps } from "@mantine/core";
import { useState } from "react";
import { z } from "zod";
import { showIssues } from "../../shared/forms/show-issues.ts";
import { DialogForm, RecordDialog } from "../../shared/kit/dialogs/record-dialog.tsx";
import { useContractForm } from "../../shared/kit/forms/use-contract-form.ts";
import { useAction } from "../../shared/kit/use-action.ts";
import { notifyError } from "../../shared/notify.ts";
import { trpc } from "../../shared/server/trpc.ts";
import { uploadPicture } from "../../shared/server/upload-picture.ts";
import { GrowingTextarea } from "../../shared/ui/inputs/growing-textarea.tsx";
import { LongSelect } from "../../shared/ui/inputs/long-select.tsx";
import { taxClassChoices } from "../pricing/tax-class-choices.ts";
import type { useCategoryChanges } from "./use-category-changes.ts";

/** A category to change, or a new one below `parentId`. */
export type EditedCategory = { category: CategoryNode | null; parentId: string | null };

type Props = {
  edited: EditedCategory | null;
  all: CategoryNode[];
  changes: ReturnType<typeof useCategoryChanges>;
  onClose: () => void;
};

/** Makes a category, or renames, moves and describes one. */
export function CategoryDialog({ edited, all, changes, onClose }: Props) {
  return (
    <RecordDialog
      edited={edited}
      title={({ category }) => (category ? `Change ${category.name}` : "New category")}
      onClose={onClose}
    >
      {(shown) => (
        <CategoryForm
          key={shown.category?.id ?? `below ${shown.parentId}`}
          edited={shown}
          all={all}
          changes={changes}
          onClose={onClose}
        />
      )}
    </RecordDialog>
  );
}

const orNull = (text: string): string | null => text.trim() || null;
const Form = z.object({
  name: SaveCategoryInput.shape.name.unwrap(),
  slug: z.union([z.literal(""), SaveCategoryInput.shape.slug.unwrap()]),
  parentId: z.string(),
  text: SaveCategoryInput.shape.text.unwrap(),
  imageUrl: z.union([z.literal(""), SaveCategoryInput.shape.imageUrl.unwrap().unwrap()]),
  position: z.coerce.number().pipe(SaveCategoryInput.shape.position.unwrap()),
  unspsc: z.union([z.literal(""), SaveCategoryInput.shape.unspsc.unwrap().unwrap()]),
  taxClass: z.union([z.literal(""), SaveCategoryInput.shape.taxClass.unwrap().unwrap()]),
  isPublic: z.boolean(),
});

const toValues = ({ category, parentId }: EditedCategory) => ({
  name: category?.name ?? "",
  slug: category?.slug ?? "",
  parentId: (category ? category.parentId : parentId) ?? "",
  text: category?.text ?? "",
  imageUrl: category?.imageUrl ?? "",
  position: String(category?.position ?? 0),
  unspsc: category?.unspsc ?? "",
  taxClass: category?.taxClass ?? ("" as const),
  isPublic: category?.isPublic ?? true,
});

function CategoryForm({ edited, all, changes, onClose }: Props & { edited: EditedCategory }) {
  const { category } = edited;
  const start = toValues(edited);
  const form = useContractForm(Form, start);
  const save = useAction(trpc.categories.save, {
    ...changes.undoable,
    toast: ({ name }) => (category ? `${name} saved` : `${name} added`),
    onDone: onClose,
    onRefused: (error) => showIssues(form, error),
  });
  const { name, slug, parentId: above } = form.values;
  const parent = all.find(({ id }) => id === above);
  // As the server makes it: an address that was made of the name follows it.
  const isChosen = slug !== start.slug || (category !== null && category.slug !== slugOf(category.name));
  const path = `${parent ? `${parent.path}/` : ""}${isChosen && slug ? slug : slugOf(name)}`;
  const possibleParents = all.filter(
    (one) => one.path.split("/").length < maxCategoryLevels && !isWithin(one, category),
  );

  return (
    <DialogForm
      isSaving={save.isWorking}
      onClose={onClose}
      onSubmit={form.onSubmit((values) =>
        save.run({
          ...(category && { id: category.id, expected: category }),
          name: values.name,
          ...(isChosen && slug && { slug: values.slug }),
          parentId: values.parentId || null,
          text: values.text,
          imageUrl: orNull(values.imageUrl),
          position: Number(values.position),
          unspsc: orNull(values.unspsc),
          taxClass: values.taxClass || null,
          isPublic: values.isPublic,
        }),
      )}
    >
      <TextInput label="Name" data-autofocus autoComplete="off" {...form.getInputProps("name")} />
      <LongSelect
        label="Below"
        data={[
          { value: "", label: "Nothing: a top category" },
          ...possibleParents.map(({ id, path: at }) => ({ value: id, label: labelOf(all, at) })),
        ]}
        {...form.getInputProps("parentId")}
      />
      <TextInput
        label="Address"
        description="Empty: made of the name"
        autoComplete="off"
        {...form.getInputProps("slug")}
      />
      <GrowingTextarea
        label="Text"
        description="Shown above its tools"
        minRows={2}
        maxRows={8}
        {...form.getInputProps("text")}
      />
      <PictureField field={form.getInputProps("imageUrl")} onUploaded={(url) => form.setFieldValue("imageUrl", url)} />
      <Group grow align="start">
        <TextInput
          label="Position"
          description="Lower comes first"
          inputMode="numeric"
          {...form.getInputProps("position")}
        />
        <TextInput
          label="UNSPSC"
          description="Optional, 8 digits"
          inputMode="numeric"
          {...form.getInputProps("unspsc")}
        />
      </Group>
      <NativeSelect
        label="Tax class"
        description="Of its tools that have none of their own"
        data={[{ value: "", label: "That of the category above, or else standard" }, ...taxClassChoices]}
        {...form.getInputProps("taxClass")}
      />
      <Checkbox
        label="Shown to everybody"
        description="Otherwise only to companies whose assortment names it"
        {...form.getInputProps("isPublic", { type: "checkbox" })}
      />
      <Text size="sm" role="status">
        {category && category.path !== path
          ? `Its page moves to /catalog/${path}; the former address leads there. ${formatTools(category.toolCount)} with it.`
          : `Its page is /catalog/${path}.`}
      </Text>
    </DialogForm>
  );
}

type PictureProps = { field: TextInputProps; onUploaded: (url: string) => void };

/** The address of a picture, or a file that becomes one. */
function PictureField({ field, onUploaded }: PictureProps) {
  const [isSending, setSending] = useState(false);
  const send = async (file: File | null) => {
    if (!file) return;
    setSending(true);
    try {
      onUploaded((await uploadPicture(file, () => {})).url);
    } catch (error) {
      notifyError(error);
    } finally {
      setSending(false);
    }
  };
  return (
    <>
      <TextInput label="Picture" description="A web address, or a path on this shop" inputMode="url" {...field} />
      <FileButton onChange={send} accept="image/*">
        {(props) => (
          <Button variant="default" loading={isSending} {...props}>
            Upload a picture
          </Button>
        )}
      </FileButton>
    </>
  );
}

const isWithin = ({ path }: CategoryNode, category: CategoryNode | null): boolean =>
  category !== null && (path === category.path || path.startsWith(`${category.path}/`));

/** The names on a path: `Hand tools > Hammers`. */
export function labelOf(all: CategoryNode[], path: string): string {
  const slugs = path.split("/");
  return slugs.map((slug) => all.find((one) => one.slug === slug)?.name ?? slug).join(" > ");
}
