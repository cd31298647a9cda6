import type { Order } from "@ironmonger/contract/orders";
import { Anchor, Group } from "@mantine/core";
import { Link } from "react-router";

/** The invoices and credit notes of an order. */
export function InvoiceLinks({ invoices }: Pick<Order, "invoices">) {
  return (
    <Group gap="xs">
      {invoices.map(({ number }) => (
        <Anchor key={number} component={Link} to={`/dashboard/invoices/${number}`} inherit>
          {number}
        </Anchor>
      ))}
    </Group>
  );
}
