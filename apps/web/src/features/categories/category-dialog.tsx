import {
  type Category,
  type CategoryNode,
  maxCategoryLevels,
  SaveCategoryInput,
} from "@ironmonger/contract/categories";
import { formatTools } from "@ironmonger/contract/money";
import { Button, Checkbox, FileButton, Group, NativeSelect, Text, TextInput, type TextInputProps } from "@mantine/core";
import { type ReactNode, useEffect, useState } from "react";
import { z } from "zod";
import { RecordDialog, RecordDialogForm } from "../../shared/kit/dialogs/record-dialog.tsx";
import { useRecordForm } from "../../shared/kit/forms/use-record-form.ts";
import { useAction } from "../../shared/kit/use-action.ts";
import { notifyError } from "../../shared/notify.ts";
import { trpc } from "../../shared/server/trpc.ts";
import { uploadPicture } from "../../shared/server/upload-picture.ts";
import { GrowingTextarea } from "../../shared/ui/inputs/growing-textarea.tsx";
import { LongSelect } from "../../shared/ui/inputs/long-select.tsx";
import { taxClassChoices } from "../pricing/tax-class-choices.ts";
import { flatten } from "./use-categories.ts";
import type { useCategoryChanges } from "./use-category-changes.ts";

/** A category to change, or a new one below `parentId`. */
export type EditedCategory = { category: CategoryNode | null; parentId: string | null };

type Props = {
  edited: EditedCategory | null;
  all: CategoryNode[];
  changes: ReturnType<typeof useCategoryChanges>;
  /** Shown below the fields of a category that is changed. */
  history: (id: string) => ReactNode;
  onClose: () => void;
};

/** Makes a category, or renames, moves and describes one. */
export function CategoryDialog({ edited, onClose, ...props }: Props) {
  return (
    <RecordDialog
      edited={edited}
      title={({ category }) => (category ? `Change ${category.name}` : "New category")}
      draftKey={draftKeyOf}
      onClose={onClose}
    >
      {(shown, close) => <CategoryForm key={draftKeyOf(shown)} edited={shown} {...props} onClose={close} />}
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

const draftKeyOf = ({ category, parentId }: EditedCategory): string =>
  `category:${category?.id ?? `below ${parentId}`}`;

type Shown = Omit<Category, "id" | "path">;
const shownOf = ({ parentId, name, slug, text, imageUrl, position, unspsc, taxClass, isPublic }: Shown): Shown => ({
  ...{ parentId, name, slug, text, imageUrl, position, unspsc, taxClass, isPublic },
});
const newBelow = (parentId: string | null): Shown => ({
  ...{ parentId, name: "", slug: "", text: "", imageUrl: null, position: 0, unspsc: null, taxClass: null },
  isPublic: true,
});

const toValues = ({ parentId, imageUrl, position, unspsc, taxClass, ...shown }: Shown) => ({
  ...shown,
  parentId: parentId ?? "",
  imageUrl: imageUrl ?? "",
  position: String(position),
  unspsc: unspsc ?? "",
  taxClass: taxClass ?? ("" as const),
});

/**
 * The address that the server makes of a name, and whether a category has it; undefined until the tables of all alphabets are loaded.
 * Without another one, the address follows the name.
 */
function useSlugs() {
  const [slugs, setSlugs] = useState<typeof import("@ironmonger/contract/categories/slug-of")>();
  useEffect(() => {
    // Without it the dialog does not say to which address the page goes.
    import("@ironmonger/contract/categories/slug-of").then(setSlugs, () => {});
  }, []);
  return slugs?.slugOf;
}

function useCategoryForm({
  edited,
  changes,
  onClose,
}: Pick<Props, "changes" | "onClose"> & { edited: EditedCategory }) {
  const { category, parentId } = edited;
  const { categories } = trpc.useUtils();
  const save = useAction(trpc.categories.save, {
    ...changes.undoable,
    toast: ({ name }) => (category ? `${name} saved` : `${name} added`),
    onDone: onClose,
  });
  return useRecordForm(Form, {
    current: useState(shownOf(category ?? newBelow(parentId)))[0],
    toValues,
    draftKey: draftKeyOf(edited),
    save: async ({ slug, parentId, imageUrl, unspsc, taxClass, ...fields }, expected) =>
      shownOf(
        await save.send({
          ...(category && { id: category.id, expected }),
          ...fields,
          ...(slug && slug !== expected.slug && { slug }),
          parentId: parentId || null,
          imageUrl: orNull(imageUrl),
          unspsc: orNull(unspsc),
          taxClass: taxClass || null,
        }),
      ),
    ...(category && {
      reload: async () => {
        const now = flatten(await categories.list.fetch(undefined, { staleTime: 0 }));
        return shownOf(now.find(({ id }) => id === category.id) ?? category);
      },
    }),
  });
}

function CategoryForm(props: Props & { edited: EditedCategory }) {
  const { edited, all, history, onClose } = props;
  const { category } = edited;
  const record = useCategoryForm(props);
  const { form } = record;
  const { name, slug, parentId: above } = form.values;
  const parent = all.find(({ id }) => id === above);
  const slugOf = useSlugs();
  const follows = slug === "" || (category?.slug === slug && category.slug === slugOf?.(category.name));
  const own = follows ? slugOf?.(name) : slug;
  const path = own && `${parent ? `${parent.path}/` : ""}${own}`;
  const possibleParents = all.filter(
    (one) => one.path.split("/").length < maxCategoryLevels && !isWithin(one, category),
  );

  return (
    <RecordDialogForm form={record} what={category?.name ?? "New category"} onClose={onClose}>
      <TextInput label="Name" data-autofocus {...form.getInputProps("name")} />
      <LongSelect
        label="Below"
        data={[
          { value: "", label: "Nothing: a top category" },
          ...possibleParents.map(({ id, path: at }) => ({ value: id, label: labelOf(all, at) })),
        ]}
        {...form.getInputProps("parentId")}
      />
      <TextInput label="Address" description="Empty: made of the name" {...form.getInputProps("slug")} />
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
        {category && path && category.path !== path
          ? `Its page moves to /catalog/${path}; the former address leads there. ${formatTools(category.toolCount)} with it.`
          : `Its page is /catalog/${path ?? "…"}.`}
      </Text>
      {category && history(category.id)}
    </RecordDialogForm>
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
