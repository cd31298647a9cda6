import { messages } from "@ironmonger/contract/messages";
import type { Money } from "@ironmonger/contract/money";
import type { Order } from "@ironmonger/contract/orders";
import { SimpleGrid, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { Fact, Facts } from "../../../shared/kit/facts.tsx";
import { Panel } from "../../../shared/kit/panel.tsx";
import { EmailText } from "../../../shared/ui/email-text.tsx";
import { MomentText } from "../../../shared/ui/moment-text.tsx";
import { MultilineText } from "../../../shared/ui/multiline-text.tsx";
import { useMoney } from "../../../shared/use-money.ts";
import { CompanyName } from "../../companies/company-name.tsx";
import { PayingFacts } from "../../payments/paying-facts.tsx";
import { TransactionId } from "../../payments/transaction-id.tsx";
import { InvoiceLinks } from "../invoice-links.tsx";
import { PurchaseOrderFact } from "./purchase-order-file.tsx";
import { ChargedToFacts, DeliverToFact, NoteFact, PhoneFact, PoNumberFact, PromiseFact } from "./shared-facts.tsx";

/** Who ordered, where it goes and how it is paid. */
export function OrderDetails({ order, canAttach }: { order: Order; canAttach: boolean }) {
  const money = useMoney();
  return (
    <SimpleGrid cols={{ base: 1, md: 3 }}>
      <Group title="Delivery">
        <DeliverToFact order={order} />
        <PhoneFact order={order} />
        <PromiseFact order={order} />
      </Group>
      <Group title="Payment">
        <Fact label="State">
          {order.isPaid ? (
            <Text span inherit c="var(--green)" fw="medium">
              {describePayment(order, money)}
            </Text>
          ) : (
            describePayment(order, money)
          )}
        </Fact>
        {order.transactionId && (
          <Fact label="Transaction id">
            <TransactionId id={order.transactionId} />
          </Fact>
        )}
        {order.invoices.length > 0 && (
          <Fact label="Invoices">
            <InvoiceLinks invoices={order.invoices} />
          </Fact>
        )}
        {order.payment === "due" && order.expiresAt && (
          <Fact label="Reserved until">
            <MomentText at={order.expiresAt} />
          </Fact>
        )}
        {order.billingAddress && (
          <Fact label="Invoice to">
            <MultilineText>{order.billingAddress}</MultilineText>
          </Fact>
        )}
        <PayingFacts order={order} />
        <PoNumberFact order={order} />
        <PurchaseOrderFact order={order} canAttach={canAttach} />
        <ChargedToFacts order={order} />
      </Group>
      <Group title="Buyer">
        <Fact label="Ordered">
          <MomentText at={order.placedAt} />
        </Fact>
        <Fact label="Name">
          {order.buyerName}
          <br />
          <EmailText email={order.buyerEmail} />
        </Fact>
        {order.companyId && (
          <Fact label="Company">
            <CompanyName id={order.companyId} to="/dashboard/company" />
          </Fact>
        )}
        <NoteFact order={order} />
      </Group>
    </SimpleGrid>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Panel title={title}>
      <Facts>{children}</Facts>
    </Panel>
  );
}

function describePayment({ isPaid, paidCents, payment, fulfilment }: Order, money: Money): string {
  if (isPaid) return `${messages.paid} ${money.format(paidCents)}`;
  if (payment === "on-account") return "On account";
  if (fulfilment === "to-approve") return "Due once it is approved";
  return payment === "due" ? messages.unpaid : "Nothing was charged";
}
