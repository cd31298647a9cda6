import { messages } from "@ironmonger/contract/messages";
import { Anchor } from "@mantine/core";
import { Link } from "react-router";
import { EmptyState } from "../../shared/kit/notices/empty-state.tsx";

/** In place of an order that does not exist, or that the person may not see. */
export const MissingOrder = () => (
  <EmptyState title={messages.orderNotFound}>
    <Anchor component={Link} to="/dashboard/myorders">
      My Orders
    </Anchor>
  </EmptyState>
);
