import type { Order } from "@ironmonger/contract/orders";
import { Anchor, Button, Group, Stack } from "@mantine/core";
import { useState } from "react";
import { Link } from "react-router";
import { ConfirmDialog } from "../../shared/kit/dialogs/confirm-dialog.tsx";
import { Notice } from "../../shared/kit/notices/notice.tsx";
import { useAction } from "../../shared/kit/use-action.ts";
import { trpc } from "../../shared/server/trpc.ts";
import { MomentText } from "../../shared/ui/moment-text.tsx";
import { useMyCompanies } from "../identity/my-companies.ts";
import { useSignedIn } from "../identity/use-signed-in.ts";

/**
 * For whom an order waits and until when, or who declined it and why. Who placed it can withdraw it, who approves is led to the decision.
 */
export function ApprovalNotice({ order }: { order: Order }) {
  const { approval } = order;
  if (approval?.step && approval.lapsesAt)
    return <Waiting order={order} step={approval.step} lapsesAt={approval.lapsesAt} />;
  if (approval?.status === "declined")
    return (
      <Notice kind="bad" title={`Declined by ${approval.decidedBy ?? "the company"}`}>
        {approval.reason}
      </Notice>
    );
  if (approval?.status === "lapsed")
    return (
      <Notice kind="bad" title="This order lapsed">
        Nobody approved it in time, so its pieces are back on sale.
      </Notice>
    );
  return null;
}

type WaitingProps = { order: Order; step: "approver" | "manager"; lapsesAt: string };

function Waiting({ order, step, lapsesAt }: WaitingProps) {
  const { user } = useSignedIn();
  const role = useMyCompanies()?.find(({ id }) => id === order.companyId)?.role;
  const [isAsked, setAsked] = useState(false);
  const withdraw = useAction(trpc.approvals.withdraw, {
    touches: [trpc.approvals, trpc.orders],
    toast: ({ number }) => `Order ${number} is withdrawn`,
  });
  const isOwn = order.buyerId === user?.id;
  const mayDecide = role === "manager" || (role === "approver" && step === "approver");
  return (
    <Notice kind="info" title={`Waits for ${step === "manager" ? "a manager" : "an approver"}`}>
      <Stack gap="sm">
        <p>
          Its pieces are set aside. Unless it is approved before <MomentText at={lapsesAt} />, it is declined by itself.
        </p>
        {(isOwn || mayDecide) && (
          <Group gap="sm" className="no-print">
            {mayDecide && (
              <Anchor component={Link} to="/dashboard/approvals" underline="always">
                To the approvals
              </Anchor>
            )}
            {isOwn && (
              <Button variant="default" size="sm" loading={withdraw.isWorking} onClick={() => setAsked(true)}>
                Withdraw
              </Button>
            )}
          </Group>
        )}
      </Stack>
      <ConfirmDialog
        about={isAsked}
        question={`Withdraw order ${order.number}?`}
        onClose={() => setAsked(false)}
        onYes={() => withdraw.run({ orderId: order.id })}
      >
        It is cancelled, and its pieces go back on sale.
      </ConfirmDialog>
    </Notice>
  );
}
