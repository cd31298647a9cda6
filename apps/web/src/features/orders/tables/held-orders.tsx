import { messages } from "@ironmonger/contract/messages";
import { formatNumber } from "@ironmonger/contract/money";
import type { HeldOrders as Held } from "@ironmonger/contract/orders";
import { Anchor, Button, Modal } from "@mantine/core";
import { useState } from "react";
import { Link } from "react-router";
import { ConfirmDialog } from "../../../shared/kit/dialogs/confirm-dialog.tsx";
import { EmptyText } from "../../../shared/kit/notices/empty-text.tsx";
import { LoadFailed } from "../../../shared/kit/notices/load-failed.tsx";
import { useAction } from "../../../shared/kit/use-action.ts";
import { useOpensAfterMount } from "../../../shared/lazy/use-opens-after-mount.ts";
import { trpc } from "../../../shared/server/trpc.ts";
import { type Column, DataTable, rowHeaderId } from "../../../shared/table/data-table.tsx";
import { EmailText } from "../../../shared/ui/email-text.tsx";
import { MomentText } from "../../../shared/ui/moment-text.tsx";
import { useMoney } from "../../../shared/use-money.tsx";
import { useOrderRows } from "../use-order-rows.ts";
import classes from "./orders-tables.module.css";

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
  const money = useMoney();
  const rows = useOrderRows();
  const [selected, setSelected] = useState<Held | null>(null);
  const held = trpc.orders.listHeldOrders.useQuery();
  const release = useAction(trpc.orders.releaseHeldOrders, {
    touches: [trpc.orders.listHeldOrders],
    toast: ({ released }) => `${formatNumber(released)} unpaid ${released === 1 ? "order" : "orders"} cancelled`,
    onEnd: () => void rows.refresh(),
  });
  if (held.isError && !held.data)
    return <LoadFailed what="the unpaid orders" error={held.error} onRetry={() => void held.refetch()} />;

  const columns: Column<Held>[] = [
    {
      title: "Buyer",
      isRowHeader: true,
      render: ({ userId, email, displayName, isEmailVerified }) => (
        <>
          <Anchor component={Link} to={`/dashboard/users/${userId}`} inherit>
            <EmailText email={email} />
          </Anchor>
          <span className={classes.detail} dir="auto">
            {displayName}
            {!isEmailVerified && " (email unverified)"}
          </span>
        </>
      ),
    },
    { title: "Unpaid orders", width: "130px", isNumber: true, render: ({ orders }) => formatNumber(orders) },
    { title: "Pieces", width: "110px", isNumber: true, render: ({ pieces }) => formatNumber(pieces) },
    { title: "Value", width: "130px", isNumber: true, render: ({ totalCents }) => money.format(totalCents) },
    { title: "First expires", width: "180px", render: ({ nextExpiresAt }) => <MomentText at={nextExpiresAt} /> },
    {
      title: "Release",
      isActions: true,
      width: "120px",
      render: (buyer) => (
        <Button
          size="sm"
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
        rows={held.data}
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
