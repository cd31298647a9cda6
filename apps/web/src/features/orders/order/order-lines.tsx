import { countUnits, perUnitShort } from "@ironmonger/contract/catalog/sales-unit";
import { isToCollect } from "@ironmonger/contract/delivery/collect";
import { describeBackorder } from "@ironmonger/contract/delivery/describe-promise";
import { formatNumber } from "@ironmonger/contract/money";
import type { Order, OrderLine } from "@ironmonger/contract/orders";
import { hasLeft } from "@ironmonger/contract/orders/line-states";
import { describeProgress, progressOf } from "@ironmonger/contract/orders/shipping";
import { totalRows } from "@ironmonger/contract/pricing/explain-charges";
import { Box, Button } from "@mantine/core";
import { RowMenu } from "../../../shared/kit/row-menu.tsx";
import { Sum, Sums } from "../../../shared/kit/sums.tsx";
import type { Column } from "../../../shared/kit/table/column.ts";
import { DataTable } from "../../../shared/kit/table/data-table.tsx";
import { useShopDay } from "../../../shared/shop-day.tsx";
import { useMoney } from "../../../shared/use-money.ts";
import { useShop } from "../../../shared/use-shop.ts";
import { WhyCharges } from "../../pricing/total-parts.tsx";
import { WhyBesidePrice, WhyThisPrice } from "../../pricing/why-this-price.tsx";
import { chargedTo } from "../charged-to.ts";
import { OrderDots } from "../order-dots.tsx";
import { Struck } from "../struck.tsx";

/** Of the lines of a long order. */
export type LinePages = { page: number; pageSize: number; onPage: (page: number) => void };

type Props = {
  /** With a page of its lines. */
  order: Order;
  pages: LinePages;
  isAdmin: boolean;
  canCancel: boolean;
  onCancel: (line: OrderLine) => void;
  onShip: (line: OrderLine) => void;
  onRefund: (line: OrderLine) => void;
};

/** The lines of an order and its total. If there are several, each can be cancelled, shipped and refunded separately. */
export function OrderLines({ order, pages, isAdmin, canCancel, onCancel, onShip, onRefund }: Props) {
  const money = useMoney();
  const isCancellable = ({ payment }: OrderLine): boolean => canCancel && payment === "due";
  const isMovable = (line: OrderLine): boolean =>
    isCancellable(line) || (isAdmin && (isShippable(order, line) || isRefundable(order, line)));
  const hasMoves = order.lineCount > 1 && order.lines.some(isMovable);
  const isCollected = isToCollect(order);
  const hasOtherUnits = order.lines.some(({ salesUnit, priceUnit }) => salesUnit.kind !== "piece" || priceUnit > 1);
  const columns: (Column<OrderLine> | false)[] = [
    { role: "figure", title: "#", priority: 3, of: (_line, position) => position },
    {
      role: "name",
      title: "Tool name",
      picture: ({ imageUrl }) => imageUrl,
      of: ({ toolName }) => toolName,
      detail: ({ sku }) => sku,
      below: (line) => <BelowLine line={line} isCollected={isCollected} />,
      to: ({ toolId }) => `/catalog/${toolId}`,
    },
    {
      role: "state",
      title: "State",
      of: ({ status }) => <OrderDots statuses={[status]} isCollected={isCollected} />,
    },
    { role: "figure", title: "Quantity", of: countOf },
    {
      role: "money",
      title: hasOtherUnits ? "Price" : "Price per piece",
      priority: 2,
      of: ({ unitPriceCents }) => unitPriceCents,
      detail: ({ salesUnit, priceUnit, explanation }) => (
        <>
          {(salesUnit.kind !== "piece" || priceUnit > 1) && `${perUnitShort(salesUnit, priceUnit)} `}
          <WhyBesidePrice explanation={explanation} />
        </>
      ),
    },
    {
      role: "money",
      title: "To pay",
      of: ({ status, toPayCents, totalCents }) => (
        <Struck isCancelled={hasLeft(status)}>{money.format(toPayCents || totalCents)}</Struck>
      ),
    },
    hasMoves && {
      role: "actions",
      title: isAdmin ? "Actions" : "Cancel",
      of: (line) => (
        <>
          {isCancellable(line) && <Move label="Cancel" line={line} onMove={onCancel} />}
          {isAdmin && isShippable(order, line) && (
            <Move label={isCollected ? "Collected" : "Ship"} line={line} onMove={onShip} />
          )}
          {isAdmin && isRefundable(order, line) && (
            <RowMenu label={`More for ${line.toolName}`} moves={[{ label: "Refund", onClick: () => onRefund(line) }]} />
          )}
        </>
      ),
    },
  ];

  return (
    <>
      <DataTable
        caption="Lines of the order"
        columns={columns}
        rows={order.lines}
        firstPosition={(pages.page - 1) * pages.pageSize + 1}
        rowKey={({ id }) => id}
        pager={{ noun: "lines", total: order.allLineCount, ...pages }}
      />
      <Box w="100%" maw="22rem" ml="auto" mt="sm">
        <Sums>
          {order.cancelled ? (
            <Sum label="Total" isTotal>
              <s>{money.format(order.cancelled.totalCents)}</s>
            </Sum>
          ) : (
            totalRows(order, order.charges, money).map(({ label, text, isTotal = false }) => (
              <Sum key={label} label={label} isTotal={isTotal}>
                {text}
              </Sum>
            ))
          )}
          {order.refundedCents > 0 && <Sum label="Refunded">{money.format(-order.refundedCents)}</Sum>}
        </Sums>
        {!order.cancelled && <WhyCharges explanation={order.explanation} />}
      </Box>
    </>
  );
}

/** A disputed order is shipped only from a button that says so. */
const isShippable = ({ isDisputed }: Order, { status }: OrderLine): boolean => status === "pending" && !isDisputed;
const isRefundable = ({ refundRefusal }: Order, { payment }: OrderLine): boolean =>
  refundRefusal === null && payment === "paid";

const countOf = ({ quantity, salesUnit }: OrderLine): string =>
  salesUnit.kind === "piece" ? formatNumber(quantity) : countUnits(quantity, salesUnit);

/** How far the line is shipped, what is not in stock yet, what was refunded, and on phones which rules made its price. */
function BelowLine({ line, isCollected }: { line: OrderLine; isCollected: boolean }) {
  const money = useMoney();
  const { backorderedQuantity, backInStockAt, refundedCents, status, explanation } = line;
  const { timeZone } = useShop();
  const { today } = useShopDay();
  const texts = [
    describeProgress(progressOf([line]), { isCollected, isBackorderSaid: true }),
    backorderedQuantity > 0 && describeBackorder(backorderedQuantity, backInStockAt, { today, timeZone, isCollected }),
    refundedCents > 0 && status !== "refunded" && `${money.format(refundedCents)} refunded`,
    ...chargedTo(line),
  ].filter((text) => text);
  return (
    <>
      {texts.map((text) => (
        <div key={String(text)}>{text}</div>
      ))}
      <Box hiddenFrom="md">
        <WhyThisPrice explanation={explanation} />
      </Box>
    </>
  );
}

function Move({ label, line, onMove }: { label: string; line: OrderLine; onMove: (line: OrderLine) => void }) {
  return (
    <Button
      size="compact-md"
      fz="sm"
      variant="default"
      onClick={() => onMove(line)}
      aria-label={`${label}: ${line.toolName}`}
    >
      {label}
    </Button>
  );
}
