import { formatNumber } from "@ironmonger/contract/money";
import { invoiceStatuses, maxRowsAtOnce } from "@ironmonger/contract/tables/table-choices";
import { Button } from "@mantine/core";
import { keepPreviousData } from "@tanstack/react-query";
import { use } from "react";
import { Link } from "react-router";
import { useMyCompanies } from "../../features/identity/my-companies.ts";
import { InvoicesTable } from "../../features/invoices/invoices-table.tsx";
import { EmptyState } from "../../shared/kit/notices/empty-state.tsx";
import { trpc } from "../../shared/server/trpc.ts";
import { AdminTablePage } from "../../shared/table/admin-table-page.tsx";
import { choiceFilter } from "../../shared/table/filters/filters.tsx";
import { useSelection } from "../../shared/table/selection/selection.ts";
import { useTableState } from "../../shared/table/use-table-state.ts";
import { OfficeContext } from "../shell/office-context.ts";
import { invoiceFields } from "./table-fields.ts";

const statuses = invoiceStatuses.map((value) => ({ value, label: value.replace("-", " ") }));

/** The invoices and credit notes: in the office all of them, else those of the buyer. Ticked ones are paid or downloaded together. */
export function InvoicesPage() {
  const isOffice = use(OfficeContext);
  const companies = useMyCompanies() ?? [];
  const address = useTableState(invoiceFields);
  const { state, change } = address;
  const { sortBy: _by, direction: _direction, ...shown } = state;
  const query = trpc.invoices.list.useQuery(shown, { placeholderData: keepPreviousData });
  const selection = useSelection("invoices", state);
  const numbers = [...selection.ids].join(",");
  return (
    <AdminTablePage
      title="Invoices"
      heading={(total) => `${total === "…" ? total : formatNumber(total)} ${total === 1 ? "invoice" : "invoices"}`}
      noun="invoices"
      searchHint="Number, buyer"
      address={address}
      query={query}
      filters={[
        choiceFilter("State", state.status, statuses, (status) => change({ status })),
        ...(isOffice || companies.length === 0
          ? []
          : [
              choiceFilter(
                "Company",
                state.companyId,
                companies.map(({ id, name }) => ({ value: id, label: name })),
                (companyId) => change({ companyId }),
              ),
            ]),
      ]}
      bulk={{
        selection,
        actions:
          selection.ids.size > maxRowsAtOnce ? (
            <span>{`Tick at most ${maxRowsAtOnce} invoices`}</span>
          ) : (
            <>
              {!isOffice && (
                <Button size="sm" color="safety" component={Link} to={`/dashboard/invoices/pay?numbers=${numbers}`}>
                  Pay
                </Button>
              )}
              <Button size="sm" variant="default" component="a" href={`/invoices.zip?numbers=${numbers}`} download>
                Download
              </Button>
            </>
          ),
      }}
      nothingYet={
        <EmptyState title="No invoices yet">
          <p>An order is invoiced when it is paid or when it ships.</p>
        </EmptyState>
      }
    >
      {(view) => <InvoicesTable {...view} isOffice={isOffice} />}
    </AdminTablePage>
  );
}
