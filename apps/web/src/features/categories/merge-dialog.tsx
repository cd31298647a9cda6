import type { CategoryNode } from "@ironmonger/contract/categories";
import { formatTools } from "@ironmonger/contract/money";
import { Button, Group, Text } from "@mantine/core";
import { useState } from "react";
import { RecordDialog } from "../../shared/kit/dialogs/record-dialog.tsx";
import { useAction } from "../../shared/kit/use-action.ts";
import { trpc } from "../../shared/server/trpc.ts";
import { LongSelect } from "../../shared/ui/inputs/long-select.tsx";
import { labelOf } from "./category-dialog.tsx";
import { CategoryUse } from "./category-use.tsx";
import type { useCategoryChanges } from "./use-category-changes.ts";

type Props = {
  category: CategoryNode | null;
  all: CategoryNode[];
  changes: ReturnType<typeof useCategoryChanges>;
  onClose: () => void;
};

/** Merges a category into another one, and says beforehand what that does. */
export function MergeDialog({ category, all, changes, onClose }: Props) {
  return (
    <RecordDialog edited={category} title={({ name }) => `Merge ${name} into another category`} onClose={onClose}>
      {(shown) => <MergeForm key={shown.id} category={shown} all={all} changes={changes} onClose={onClose} />}
    </RecordDialog>
  );
}

function MergeForm({ category, all, changes, onClose }: Props & { category: CategoryNode }) {
  const [into, setInto] = useState("");
  const merge = useAction(trpc.categories.merge, {
    ...changes.undoable,
    toast: `${category.name} merged`,
    onDone: onClose,
  });
  const target = all.find(({ id }) => id === into);
  const targets = all.filter(({ path }) => path !== category.path && !path.startsWith(`${category.path}/`));
  return (
    <>
      <LongSelect
        label="Into"
        value={into}
        data={[
          { value: "", label: "Choose a category" },
          ...targets.map(({ id, path }) => ({ value: id, label: labelOf(all, path) })),
        ]}
        onChange={({ currentTarget }) => setInto(currentTarget.value)}
      />
      <Text size="sm" mt="md" role="status">
        {target ? describeMerge(category, target) : "\u00a0"}
      </Text>
      <CategoryUse category={category} />
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
        <Button disabled={!target} {...merge.button({ from: category.id, into })}>
          Merge
        </Button>
      </Group>
    </>
  );
}

function describeMerge(category: CategoryNode, target: CategoryNode): string {
  const below = category.children.length;
  const what = [
    formatTools(category.toolCount),
    ...(below > 0 ? [below === 1 ? "the category below it" : `${below} categories below it`] : []),
  ].join(" and ");
  const go = category.toolCount === 1 && below === 0 ? "goes" : "go";
  return `${what} ${go} to ${target.name}. /catalog/${category.path} then leads to /catalog/${target.path}.`;
}
