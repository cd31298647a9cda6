import { DecideInput } from "@ironmonger/contract/approvals";
import type { Order } from "@ironmonger/contract/orders";
import { z } from "zod";
import { ReasonDialog } from "../../shared/kit/dialogs/reason-dialog.tsx";
import { useDecide } from "./use-decide.ts";

type Props = { order: Pick<Order, "id" | "number"> | null; onClose: () => void };

const reasonOfDeclining = DecideInput.shape.reason.pipe(z.string("Say why it is declined"));

/** Asks for the reason, which the buyer reads. */
export function DeclineDialog({ order, onClose }: Props) {
  const decide = useDecide();
  return (
    <ReasonDialog
      about={order}
      question={({ number }) => `Decline order ${number}`}
      reason={reasonOfDeclining}
      description="Who ordered it reads this."
      yes="Decline"
      isDanger
      onClose={onClose}
      onYes={({ id }, reason) => decide.run({ orderId: id, decision: "decline", reason })}
    />
  );
}
