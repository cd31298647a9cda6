import { Button } from "@mantine/core";
import { useAction } from "../../../shared/kit/use-action.ts";
import { trpc } from "../../../shared/server/trpc.ts";
import { BulkActions, ChooseFirst, useBulkChange } from "../../../shared/table/selection/bulk-change.tsx";
import type { Selection } from "../../../shared/table/selection/selection.ts";
import { useFoundPriceLists } from "../../price-lists/find-price-lists.ts";
import { useFoundGroups } from "../find-companies.ts";

const words = { one: "company", many: "companies" };

export const useCompanyBulk = (selection: Selection) =>
  useBulkChange(selection, words, [trpc.companies, trpc.priceLists, trpc.insights, trpc.audit]);

/** What can be done with ticked companies: confirm them, hold them, file them under a group, give them a price list. */
export function CompanyBulkActions({ bulk }: { bulk: ReturnType<typeof useCompanyBulk> }) {
  const ids = [...bulk.selection.ids];
  const confirm = useAction(trpc.companies.confirmMany, bulk.ending("confirmed"));
  const hold = useAction(trpc.companies.holdMany, bulk.ending("on hold"));
  const group = useAction(trpc.companies.addToGroup, bulk.ending("added to the group"));
  const assign = useAction(trpc.priceLists.assign, bulk.ending("have the price list"));
  return (
    <BulkActions bulk={bulk}>
      <Button size="sm" variant="default" {...confirm.button({ ids })}>
        Confirm
      </Button>
      <Button size="sm" variant="default" {...hold.button({ ids })}>
        Put on hold
      </Button>
      <ChooseFirst
        title="Add to a group"
        label="Find a group"
        placeholder="Name"
        useFound={useFoundGroups}
        none="No group is called that. A company’s page makes groups."
        onChoose={(groupId) => group.run({ ids, groupId })}
      />
      <ChooseFirst
        title="Assign to a price list"
        label="Find a price list"
        placeholder="Name"
        useFound={useFoundPriceLists}
        none="No price list is called that."
        onChoose={(id) => assign.run({ id, companyIds: ids })}
      />
    </BulkActions>
  );
}
