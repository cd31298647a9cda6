import { formatNumber } from "@ironmonger/contract/money";
import { companyStatuses } from "@ironmonger/contract/tables/table-choices";
import { Button } from "@mantine/core";
import { keepPreviousData } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import { NewCompanyForm } from "../../../features/companies/company-form.tsx";
import { statusLabels } from "../../../features/companies/company-status.ts";
import { CompaniesTable } from "../../../features/companies/office/companies-table.tsx";
import { CompanyBulkActions, useCompanyBulk } from "../../../features/companies/office/company-bulk.tsx";
import { useFoundPriceLists } from "../../../features/price-lists/find-price-lists.ts";
import { SavedViews } from "../../../features/views/saved-views.tsx";
import { Dialog } from "../../../shared/kit/dialogs/dialog.tsx";
import { EmptyState } from "../../../shared/kit/notices/empty-state.tsx";
import { trpc } from "../../../shared/server/trpc.ts";
import { AdminTablePage } from "../../../shared/table/admin-table-page.tsx";
import { choiceFilter } from "../../../shared/table/filters/filters.tsx";
import { SearchChoice } from "../../../shared/table/filters/search-choice.tsx";
import { RefusedRows } from "../../../shared/table/selection/bulk-change.tsx";
import { useSelection } from "../../../shared/table/selection/selection.ts";
import { useTableState } from "../../../shared/table/use-table-state.ts";
import { companyFields } from "../table-fields.ts";

const statusOptions = companyStatuses.map((value) => ({ value, label: statusLabels[value] }));

const sameOptions = [
  { value: "tax-id", label: "Tax id" },
  { value: "name", label: "Name" },
] as const;
const toOption = ({ id, name }: { id: string; name: string }) => ({ value: id, label: name });

/** The firms that buy, for admins. */
export function CompaniesPage() {
  const address = useTableState(companyFields);
  const { state, change } = address;
  const query = trpc.companies.list.useQuery(state, { placeholderData: keepPreviousData });
  const { data: groups = [] } = trpc.companies.listGroups.useQuery();
  const bulk = useCompanyBulk(useSelection("companies", state));
  const nameOfList = query.data?.rows[0]?.priceLists.find(({ id }) => id === state.priceList)?.name;
  const navigate = useNavigate();
  const [isNew, setNew] = useState(false);
  return (
    <>
      <AdminTablePage
        title="Companies"
        heading={(total) => `${total === "…" ? total : formatNumber(total)} ${total === 1 ? "company" : "companies"}`}
        actions={
          <Button color="safety" onClick={() => setNew(true)}>
            Add a company
          </Button>
        }
        moves={[{ label: "Import", hasButton: true, to: "/dashboard/import?companies" }]}
        noun="companies"
        table="companies"
        views={<SavedViews table="companies" />}
        searchHint="Number, name, tax id, email"
        address={address}
        query={query}
        filters={[
          choiceFilter("Status", state.status, statusOptions, (status) => change({ status })),
          choiceFilter("Group", state.group, groups.map(toOption), (group) => change({ group })),
          {
            label: "Price list",
            text: state.priceList && (nameOfList ?? "one list"),
            onClear: () => change({ priceList: undefined }),
            choice: (close) => (
              <SearchChoice
                label="Find a price list"
                placeholder="Name"
                useFound={useFoundPriceLists}
                none="No price list is called that."
                onChoose={(priceList) => {
                  change({ priceList });
                  close();
                }}
              />
            ),
          },
          choiceFilter("Same as another", state.same, sameOptions, (same) => change({ same })),
        ]}
        notices={<RefusedRows bulk={bulk} />}
        bulk={{ selection: bulk.selection, actions: <CompanyBulkActions bulk={bulk} /> }}
        nothingYet={
          <EmptyState title="No companies yet">
            <p>Firms register themselves, or you add them and invite their people.</p>
          </EmptyState>
        }
      >
        {(view) => <CompaniesTable {...view} />}
      </AdminTablePage>
      <Dialog opened={isNew} onClose={() => setNew(false)} title="Add a company">
        <NewCompanyForm onSaved={({ id }) => navigate(`/dashboard/companies/${id}`)} />
      </Dialog>
    </>
  );
}
