import type { Order } from "@ironmonger/contract/orders";
import { Skeleton } from "@mantine/core";
import { Fact } from "../../shared/kit/facts.tsx";
import { trpc } from "../../shared/server/trpc.ts";
import { MoneyText } from "../../shared/ui/money-text.tsx";
import { termsLabels } from "../companies/terms-labels.ts";

/** How an order is paid that is not paid by card alone, and where a transfer goes while it is due. */
export function PayingFacts({ order }: { order: Order }) {
  const { terms, statuses, depositCents } = order;
  if (terms === "card") return null;
  const isDue = statuses.includes("unpaid");
  return (
    <>
      <Fact label="Terms">{termsLabels[terms]}</Fact>
      {depositCents > 0 && (
        <Fact label="Deposit">
          <MoneyText cents={depositCents} />
          {isDue ? ", due by card" : ""}
        </Fact>
      )}
      {terms === "transfer" && isDue && <BankFacts order={order} />}
    </>
  );
}

/** Where a buyer transfers what they owe, and what they write on it. */
export function BankFacts({ order }: { order: Order }) {
  const bank = trpc.settings.showBank.useQuery(undefined, { staleTime: 60_000 });
  if (bank.isPending) return <Skeleton height="4rem" />;
  const { holder, iban, bic } = bank.data ?? {};
  return (
    <>
      <Fact label="Transfer">
        <MoneyText cents={order.totalCents} />
      </Fact>
      {holder ? (
        <>
          <Fact label="To">{holder}</Fact>
          <Fact label="IBAN">{iban}</Fact>
          {bic ? <Fact label="BIC">{bic}</Fact> : null}
        </>
      ) : (
        <Fact label="To">Ask us for our bank details.</Fact>
      )}
      <Fact label="Reference">{order.number}</Fact>
    </>
  );
}
