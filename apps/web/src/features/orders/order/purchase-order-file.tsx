import { documentLimits } from "@ironmonger/contract/catalog/documents";
import type { Order } from "@ironmonger/contract/orders";
import { Anchor, FileButton, Group } from "@mantine/core";
import { Fact } from "../../../shared/kit/facts.tsx";
import { asProcedure, useAction } from "../../../shared/kit/use-action.ts";
import { notifyError } from "../../../shared/notify.ts";
import { trpc } from "../../../shared/server/trpc.ts";
import { sendPurchaseOrder } from "../placing/send-purchase-order.ts";

type Props = { order: Order; canAttach: boolean };

/** The attached PDF of the purchase, with the button that attaches another one. */
export function PurchaseOrderFact({ order, canAttach }: Props) {
  const { number, purchaseOrderName: name } = order;
  const attach = useAction(
    asProcedure((file: File) => sendPurchaseOrder(number, file)),
    { touches: [trpc.orders], toast: (_answer, file) => `${file.name} is attached` },
  );
  if (name === null && !canAttach) return null;
  const choose = (file: File | null) => {
    if (file === null) return;
    if (file.size > documentLimits.maxBytes) notifyError(tooLarge);
    else void attach.run(file);
  };
  return (
    <Fact label="Purchase order">
      <Group gap="sm">
        {name !== null && (
          <a href={`/orders/${number}/purchase-order`} target="_blank" rel="noopener">
            {name}
          </a>
        )}
        {canAttach && (
          <FileButton accept="application/pdf,.pdf" disabled={attach.isWorking} onChange={choose}>
            {(button) => (
              <Anchor component="button" type="button" inherit className="no-print" {...button}>
                {name === null ? "Attach a PDF" : "Replace"}
              </Anchor>
            )}
          </FileButton>
        )}
      </Group>
    </Fact>
  );
}

const tooLarge = `A purchase order can have at most ${documentLimits.maxBytes / 1024 / 1024} MB.`;
