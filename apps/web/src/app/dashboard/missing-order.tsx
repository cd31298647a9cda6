import { messages } from "@ironmonger/contract/messages";
import { Anchor } from "@mantine/core";
import { Link } from "react-router";
import { useMyCompanies } from "../../features/companies/buying-for-choice.tsx";
import { EmptyState } from "../../shared/kit/notices/empty-state.tsx";

/** In place of an order that does not exist, or that belongs to a company for which the person does not buy now. */
export function MissingOrder() {
  const companies = useMyCompanies();
  return (
    <EmptyState title={messages.orderNotFound}>
      {companies && companies.length > 0 ? (
        <p>An order of a company is shown while you buy for it. If this is one, choose the company below your name.</p>
      ) : null}
      <Anchor component={Link} to="/dashboard/myorders">
        My Orders
      </Anchor>
    </EmptyState>
  );
}
