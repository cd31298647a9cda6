import { Button } from "@mantine/core";
import { useState } from "react";
import { ConfirmDialog } from "../../../shared/kit/dialogs/confirm-dialog.tsx";
import { useAction } from "../../../shared/kit/use-action.ts";
import { trpc } from "../../../shared/server/trpc.ts";
import { BulkActions, ChooseFirst, useBulkChange } from "../../../shared/table/selection/bulk-change.tsx";
import type { Selection } from "../../../shared/table/selection/selection.ts";

const words = { one: "price list", many: "price lists" };

export const usePriceListBulk = (selection: Selection) =>
  useBulkChange(selection, words, [trpc.priceLists, trpc.companies.list, trpc.companies.getTrade, trpc.audit]);

type Found = (search: string) => { value: string; label: string }[] | undefined;
type Props = {
  bulk: ReturnType<typeof usePriceListBulk>;
  /** Hooks that find companies and groups. */
  useFoundCompanies: Found;
  useFoundGroups: Found;
};

/** What can be done with ticked price lists: give them to a company or a group, remove them. */
export function PriceListBulkActions({ bulk, useFoundCompanies, useFoundGroups }: Props) {
  const ids = [...bulk.selection.ids];
  const assign = useAction(trpc.priceLists.assignMany, bulk.ending("assigned"));
  const remove = useAction(trpc.priceLists.removeMany, bulk.ending("removed"));
  const [isRemoved, setRemoved] = useState(false);
  return (
    <BulkActions bulk={bulk}>
      <ChooseFirst
        title="Assign to a company"
        label="Find a company"
        placeholder="Number or name"
        useFound={useFoundCompanies}
        none="No company is called that."
        onChoose={(companyId) => assign.run({ ids, companyId })}
      />
      <ChooseFirst
        title="Assign to a group"
        label="Find a group"
        placeholder="Name"
        useFound={useFoundGroups}
        none="No group is called that."
        onChoose={(groupId) => assign.run({ ids, groupId })}
      />
      <Button size="sm" variant="default" onClick={() => setRemoved(true)}>
        Remove
      </Button>
      <ConfirmDialog
        about={isRemoved}
        question={ids.length === 1 ? "Remove the price list?" : `Remove ${ids.length} price lists?`}
        onClose={() => setRemoved(false)}
        onYes={() => remove.run({ ids })}
      >
        Their companies have the public prices then, or those of their other lists. Orders keep theirs.
      </ConfirmDialog>
    </BulkActions>
  );
}
