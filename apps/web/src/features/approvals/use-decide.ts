import { useAction } from "../../shared/kit/use-action.ts";
import { trpc } from "../../shared/server/trpc.ts";

/** Approves or declines an order, and what shows it then. `isQuiet`: the form shows why it was refused. */
export const useDecide = ({ isQuiet = false, onDone }: { isQuiet?: boolean; onDone?: () => void } = {}) =>
  useAction(trpc.approvals.decide, {
    touches: [trpc.approvals, trpc.orders, trpc.companies],
    isQuiet,
    toast: ({ number, fulfilment }, { decision }) =>
      decision === "decline"
        ? `Order ${number} is declined`
        : fulfilment === "to-approve"
          ? `Your step of order ${number} is taken`
          : `Order ${number} is approved`,
    onDone: () => onDone?.(),
  });
