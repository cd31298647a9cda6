import { messages } from "@ironmonger/contract/messages";
import type { Order } from "@ironmonger/contract/orders";
import { leftOfClaim } from "@ironmonger/contract/orders/line-states";
import { Anchor } from "@mantine/core";
import { Link } from "react-router";
import { Fact, Facts } from "../../../shared/kit/facts.tsx";
import { Panel } from "../../../shared/kit/panel.tsx";
import { EmailText } from "../../../shared/ui/email-text.tsx";
import { MomentText } from "../../../shared/ui/moment-text.tsx";
import { MoneyText } from "../../../shared/ui/money-text.tsx";
import { MultilineText } from "../../../shared/ui/multiline-text.tsx";
import { useMoney } from "../../../shared/use-money.ts";
import { CompanyName } from "../../companies/company-name.tsx";
import { ShipBy } from "../../delivery/ship-by.tsx";
import { PayingFacts } from "../../payments/paying-facts.tsx";
import { TransactionIdToCopy } from "../../payments/transaction-id.tsx";
import { InvoiceLinks } from "../invoice-links.tsx";
import { PurchaseOrderFact } from "./purchase-order-file.tsx";
import { ChargedToFacts, DeliverToFact, NoteFact, PhoneFact, PoNumberFact, PromiseFact } from "./shared-facts.tsx";

/** For admins: who ordered, where it goes and how it is paid, at the side of the order. */
export function OrderFacts({ order }: { order: Order }) {
  const money = useMoney();
  return (
    <>
      <Panel
        title="Buyer"
        aside={
          <Anchor component={Link} to={`/dashboard/users/${order.buyerId}`} inherit>
            Open
          </Anchor>
        }
      >
        <Facts>
          <Fact label="Person">
            <Anchor component={Link} to={`/dashboard/users/${order.buyerId}`} inherit>
              {order.buyerName}
              <br />
              <EmailText email={order.buyerEmail} />
            </Anchor>
          </Fact>
          {order.companyId && (
            <Fact label="Company">
              <CompanyName id={order.companyId} to={`/dashboard/companies/${order.companyId}`} />
            </Fact>
          )}
          <PhoneFact order={order} />
          <PoNumberFact order={order} />
          <PurchaseOrderFact order={order} canAttach />
          <ChargedToFacts order={order} />
          <Fact label="Ordered">
            <MomentText at={order.placedAt} />
          </Fact>
          <Fact label="Orders">
            <Anchor
              component={Link}
              to={`/dashboard/manageallorders?buyer=${encodeURIComponent(order.buyerEmail)}`}
              inherit
            >
              All of this buyer
            </Anchor>
          </Fact>
        </Facts>
      </Panel>
      <Panel title="Delivery">
        <Facts>
          <DeliverToFact order={order} />
          <PromiseFact order={order} />
          {order.shipBy && (
            <Fact label="Ship by">
              <ShipBy day={order.shipBy} />
            </Fact>
          )}
          <NoteFact order={order} />
        </Facts>
      </Panel>
      <Panel title="Money">
        <Facts>
          <Fact label={order.isPaid ? messages.paid : "To pay"}>
            <MoneyText cents={order.isPaid ? order.paidCents : order.totalCents} />
          </Fact>
          <PayingFacts order={order} />
          {order.billingAddress && (
            <Fact label="Invoice to">
              <MultilineText>{order.billingAddress}</MultilineText>
            </Fact>
          )}
          {order.transactionId && (
            <Fact label="Transaction">
              <TransactionIdToCopy id={order.transactionId} />
            </Fact>
          )}
          {order.invoices.length > 0 && (
            <Fact label="Invoices">
              <InvoiceLinks invoices={order.invoices} />
            </Fact>
          )}
          {order.expiresAt && (
            <Fact label="Reserved until">
              <MomentText at={order.expiresAt} />
            </Fact>
          )}
          {leftOfClaim(order) > 0 && order.refundRefusal && <Fact label="Refund">{order.refundRefusal}</Fact>}
          {order.isPaid && (
            <Fact label="Refunded">{order.refundedCents > 0 ? money.format(order.refundedCents) : "nothing"}</Fact>
          )}
        </Facts>
      </Panel>
    </>
  );
}
