import { formatNumber } from "@ironmonger/contract/money";
import { reviewStates } from "@ironmonger/contract/table-choices";
import { keepPreviousData } from "@tanstack/react-query";
import { ReviewsTable } from "../../../features/reviews/admin/reviews-table.tsx";
import { trpc } from "../../../shared/server/trpc.ts";
import { AdminTablePage } from "../../../shared/table/admin-table-page.tsx";
import { optionsOf, TableFilter } from "../../../shared/table/table-filter.tsx";
import { useTableState } from "../../../shared/table/use-table-state.ts";
import { EmptyState } from "../../../shared/ui/empty-state.tsx";
import { reviewFields } from "../table-fields.ts";

const states = optionsOf(reviewStates);

/** All reviews, for admins. */
export function ReviewsPage() {
  const address = useTableState(reviewFields);
  const query = trpc.reviews.list.useQuery(address.state, { placeholderData: keepPreviousData });
  return (
    <AdminTablePage
      title="Reviews"
      heading={(total) => `${total === "…" ? total : formatNumber(total)} ${total === 1 ? "review" : "reviews"}`}
      lead="What buyers say about the shop and its tools. Only admins and its author see a hidden review; your answer is shown below the review."
      noun="reviews"
      address={address}
      query={query}
      filters={
        <TableFilter
          label="State"
          value={address.state.state}
          options={states}
          onChange={(state) => address.change({ state })}
        />
      }
      nothingYet={<EmptyState title="No reviews yet" />}
    >
      {(view) => <ReviewsTable {...view} />}
    </AdminTablePage>
  );
}
