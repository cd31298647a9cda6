import { formatNumber } from "@ironmonger/contract/money";
import { reviewStates } from "@ironmonger/contract/tables/table-choices";
import { keepPreviousData } from "@tanstack/react-query";
import { ReviewsTable } from "../../../features/reviews/admin/reviews-table.tsx";
import { EmptyState } from "../../../shared/kit/notices/empty-state.tsx";
import { trpc } from "../../../shared/server/trpc.ts";
import { AdminTablePage } from "../../../shared/table/admin-table-page.tsx";
import { choiceFilter, optionsOf } from "../../../shared/table/filters/filters.tsx";
import { useTableState } from "../../../shared/table/use-table-state.ts";
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
      lead="What buyers wrote about the shop and its tools. Each can be answered, or hidden with a reason."
      noun="reviews"
      searchHint="Text, name, email, tool"
      address={address}
      query={query}
      filters={[choiceFilter("State", address.state.state, states, (state) => address.change({ state }))]}
      nothingYet={<EmptyState title="No reviews yet" />}
    >
      {(view) => <ReviewsTable {...view} />}
    </AdminTablePage>
  );
}
