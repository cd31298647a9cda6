import type { Order } from "@ironmonger/contract/orders";
import { Stack, Text } from "@mantine/core";
import { Facts } from "../../shared/kit/facts.tsx";
import { More } from "../../shared/kit/more.tsx";
import { Notice } from "../../shared/kit/notices/notice.tsx";
import { MomentText } from "../../shared/ui/moment-text.tsx";
import { useMoney } from "../../shared/use-money.ts";
import { BankFacts } from "./paying-facts.tsx";
import { PaymentPanel } from "./payment-panel.tsx";

/** What is to be paid of an order, and how: by card, or by a transfer for which the shop waits. */
export function PayBy({ order }: { order: Order }) {
  const money = useMoney();
  const { terms, statuses, depositCents, expiresAt } = order;
  const isDue = statuses.includes("unpaid");
  const card = <PaymentPanel key={order.id} order={order} />;
  if (isDue && terms === "transfer")
    return (
      <Stack>
        <Notice kind="info" title="Please transfer the amount">
          <Text mb="sm">
            Your order ships as soon as the money has arrived
            {expiresAt && (
              <>
                , which we wait for until <MomentText at={expiresAt} />
              </>
            )}
            .
          </Text>
          <Facts>
            <BankFacts order={order} />
          </Facts>
        </Notice>
        <More summary="Pay by card instead">{card}</More>
      </Stack>
    );
  if (isDue && terms === "account")
    return (
      <Stack>
        <Text>{money.format(depositCents)} are due by card now. The rest goes on the account of your company.</Text>
        {card}
      </Stack>
    );
  return card;
}
