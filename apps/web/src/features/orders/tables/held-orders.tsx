import { messages } from "@ironmonger/contract/messages";
import { formatNumber } from "@ironmonger/contract/money";
import type { HeldOrders as Held } from "@ironmonger/contract/orders";
import { Button, Modal } from "@mantine/core";
import { useState } from "react";
import { ConfirmDialog } from "../../../shared/kit/dialogs/confirm-dialog.tsx";
import { EmptyText } from "../../../shared/kit/notices/empty-text.tsx";
import { type Column, rowHeaderId } from "../../../shared/kit/table/column.ts";
import { DataTable } from "../../../shared/kit/table/data-table.tsx";
import { useAction } from "../../../shared/kit/use-action.ts";
import { useOpensAfterMount } from "../../../shared/lazy/use-opens-after-mount.ts";
import { trpc } from "../../../shared/server/trpc.ts";
import { useOrderRows } from "../use-order-rows.ts";

/** The buyers whose unpaid orders hold stock, in a dialog. */
export function HeldOrders({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Modal opened={useOpensAfterMount(isOpen)} onClose={onClose} title="Stock held by unpaid orders" size={1000}>
      <HeldOrdersTable />
    </Modal>
  );
}

/** Each buyer with the button that cancels their unpaid orders. */
function HeldOrdersTable() {
  const rows = useOrderRows();
  const [selected, setSelected] = useState<Held | null>(null);
  const accounts = trpc.orders.listHeldOrders.useQuery();
  const release = useAction(trpc.orders.releaseHeldOrders, {
    touches: [trpc.orders.listHeldOrders],
    toast: ({ released }) => `${formatNumber(released)} unpaid ${released === 1 ? "order" : "orders"} cancelled`,
    onEnd: () => void rows.refresh(),
  });
  const columns: Column<Held>[] = [
    {
      role: "name",
      title: "Buyer",
      of: ({ email }) => email,
      detail: ({ displayName, isEmailVerified }) => `${displayName}${isEmailVerified ? "" : " (email unverified)"}`,
      to: ({ userId }) => `/dashboard/users/${userId}`,
    },
    { role: "figure", title: "Unpaid orders", of: ({ orders }) => orders },
    { role: "figure", title: "Pieces", of: ({ pieces }) => pieces },
    { role: "money", title: "Value", of: ({ totalCents }) => totalCents },
    { role: "time", title: "First expires", priority: 2, of: ({ nextExpiresAt }) => nextExpiresAt },
    {
      role: "actions",
      title: "Release",
      of: (buyer) => (
        <Button
          size="xs"
          variant="default"
          onClick={() => setSelected(buyer)}
          aria-describedby={rowHeaderId(buyer.userId)}
        >
          Release
        </Button>
      ),
    },
  ];
  return (
    <>
      <DataTable
        caption="Buyers with unpaid orders"
        columns={columns}
        rows={accounts.data}
        failure={accounts}
        rowKey={({ userId }) => userId}
        skeletonRows={3}
        empty={<EmptyText>No order is unpaid.</EmptyText>}
      />
      <ConfirmDialog
        about={selected}
        question="Release the held stock?"
        onClose={() => setSelected(null)}
        onYes={({ userId }) => release.run({ userId })}
      >
        {({ email, orders }) =>
          `All unpaid orders of ${email} (${formatNumber(orders)}) are cancelled, and the buyer gets an email. ${messages.cancelIsFinal}`
        }
      </ConfirmDialog>
    </>
  );
}
