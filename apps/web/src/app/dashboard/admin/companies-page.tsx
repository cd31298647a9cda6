import { formatNumber } from "@ironmonger/contract/money";
import { companyStatuses } from "@ironmonger/contract/tables/table-choices";
import { Button } from "@mantine/core";
import { keepPreviousData } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import { NewCompanyForm } from "../../../features/companies/company-form.tsx";
import { statusLabels } from "../../../features/companies/company-status.ts";
import { CompaniesTable } from "../../../features/companies/office/companies-table.tsx";
import { Dialog } from "../../../shared/kit/dialogs/dialog.tsx";
import { EmptyState } from "../../../shared/kit/notices/empty-state.tsx";
import { trpc } from "../../../shared/server/trpc.ts";
import { AdminTablePage } from "../../../shared/table/admin-table-page.tsx";
import { choiceFilter } from "../../../shared/table/filters/filters.tsx";
import { useTableState } from "../../../shared/table/use-table-state.ts";
import { companyFields } from "../table-fields.ts";

const statusOptions = companyStatuses.map((value) => ({ value, label: statusLabels[value] }));

/** The firms that buy, for admins. */
export function CompaniesPage() {
  const address = useTableState(companyFields);
  const { page, pageSize, search, status } = address.state;
  const query = trpc.companies.list.useQuery({ page, pageSize, search, status }, { placeholderData: keepPreviousData });
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
        searchHint="Number, name, tax id, email"
        address={address}
        query={query}
        filters={[choiceFilter("Status", status, statusOptions, (chosen) => address.change({ status: chosen }))]}
        nothingYet={
          <EmptyState title="No companies yet">
            <p>Firms register themselves, or you add them and invite their people.</p>
          </EmptyState>
        }
      >
        {({ sorting: _sorting, ...view }) => <CompaniesTable {...view} />}
      </AdminTablePage>
      <Dialog opened={isNew} onClose={() => setNew(false)} title="Add a company">
        <NewCompanyForm onSaved={({ id }) => navigate(`/dashboard/companies/${id}`)} />
      </Dialog>
    </>
  );
}
