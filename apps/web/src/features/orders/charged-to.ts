import type { OrderLine } from "@ironmonger/contract/orders";

/** To what the buyer charges a line, where it is not what the order is charged to. */
export const chargedTo = ({ costCentre, reference }: Pick<OrderLine, "costCentre" | "reference">): string[] => [
  ...(costCentre ? [`Cost centre ${costCentre}`] : []),
  ...(reference ? [`Reference ${reference}`] : []),
];
