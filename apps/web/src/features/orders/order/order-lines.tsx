import { countUnits, perUnitShort } from "@ironmonger/contract/catalog/sales-unit";
import { isToCollect } from "@ironmonger/contract/delivery/collect";
import { describeBackorder } from "@ironmonger/contract/delivery/describe-promise";
import { formatNumber } from "@ironmonger/contract/money";
import type { Order, OrderLine } from "@ironmonger/contract/orders";
import { describeProgress, progressOf } from "@ironmonger/contract/orders/shipping";
import { totalRows } from "@ironmonger/contract/pricing/explain-charges";
import { Anchor, Button, Group } from "@mantine/core";
import { Link } from "react-router";
import { RowMenu } from "../../../shared/kit/row-menu.tsx";
import { useShopDay } from "../../../shared/shop-day.tsx";
import { type Column, DataTable } from "../../../shared/table/data-table.tsx";
import { TablePager } from "../../../shared/table/table-pager.tsx";
import { MoneyText } from "../../../shared/ui/money-text.tsx";
import { Picture } from "../../../shared/ui/picture.tsx";
import { useMoney } from "../../../shared/use-money.tsx";
import { useShop } from "../../../shared/use-shop.ts";
import { unbroken } from "../../../shared/whole-words.ts";
import { WhyCharges } from "../../pricing/total-parts.tsx";
import { WhyThisPrice } from "../../pricing/why-this-price.tsx";
import { OrderDots } from "../order-dots.tsx";
import { Struck } from "../struck.tsx";
import classes from "./order-lines.module.css";

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
  const hasOtherUnits = order.lines.some(({ salesUnit }) => salesUnit.kind !== "piece");
  const columns: Column<OrderLine>[] = [
    { title: "#", width: "28px", isPosition: true, render: (_line, position) => formatNumber(position) },
    {
      title: "Tool name",
      isRowHeader: true,
      titleOf: ({ toolName }) => toolName,
      render: (line) => <Tool line={line} />,
    },
    {
      title: "State",
      card: "second",
      width: isAdmin ? "80px" : "max(112px, 8vw - 10px)",
      render: (line) => <State line={line} isCollected={isCollected} />,
    },
    {
      title: "Quantity",
      isNumber: true,
      width: isAdmin ? "64px" : "max(76px, 6vw - 12px)",
      render: ({ quantity, salesUnit }) =>
        salesUnit.kind === "piece" ? formatNumber(quantity) : countUnits(quantity, salesUnit),
    },
    {
      title: hasOtherUnits ? "Unit price" : "Price per piece",
      isNumber: true,
      width: isAdmin ? "96px" : "max(104px, 7vw - 4px)",
      render: ({ unitPriceCents, salesUnit }) => (
        <span>
          <MoneyText cents={unitPriceCents} />
          {salesUnit.kind === "piece" ? null : <span className={classes.progress}>{perUnitShort(salesUnit)}</span>}
        </span>
      ),
    },
    {
      title: "To pay",
      isNumber: true,
      card: "end",
      width: isAdmin ? "72px" : "max(80px, 6vw - 8px)",
      render: ({ status, toPayCents, totalCents }) => (
        <Struck isCancelled={status === "cancelled"}>
          <MoneyText cents={toPayCents || totalCents} />
        </Struck>
      ),
    },
  ];
  if (hasMoves)
    columns.push({
      title: isAdmin ? "Actions" : "Cancel",
      isActions: true,
      card: "secondEnd",
      width: isAdmin ? "124px" : "104px",
      render: (line) => (
        <Group gap={6} justify="flex-end" wrap="nowrap" className={classes.moves}>
          {isCancellable(line) && <Move label="Cancel" line={line} onMove={onCancel} />}
          {isAdmin && isShippable(order, line) && (
            <Move label={isCollected ? "Collected" : "Ship"} line={line} onMove={onShip} />
          )}
          {isAdmin && isRefundable(order, line) && (
            <RowMenu label={`More for ${line.toolName}`} moves={[{ label: "Refund", onClick: () => onRefund(line) }]} />
          )}
        </Group>
      ),
    });

  return (
    <>
      <div
        className={classes.lines}
        data-office={isAdmin || undefined}
        data-moves={hasMoves ? (isAdmin ? "office" : "buyer") : undefined}
      >
        <DataTable
          caption="Lines of the order"
          columns={columns}
          rows={order.lines}
          firstPosition={(pages.page - 1) * pages.pageSize + 1}
          rowKey={({ id }) => id}
          isShortOnPhones
          empty={null}
        />
      </div>
      <TablePager noun="lines" total={order.allLineCount} {...pages} />
      <dl className={classes.totals}>
        {order.cancelled ? (
          <Amount label="Total" text={money.format(order.cancelled.totalCents)} isTotal isCancelled />
        ) : (
          totalRows(order, order.charges).map((row) => <Amount key={row.label} {...row} />)
        )}
        {order.refundedCents > 0 && <Amount label="Refunded" text={money.format(-order.refundedCents)} />}
      </dl>
      {!order.cancelled && (
        <div className={classes.charges}>
          <WhyCharges explanation={order.explanation} />
        </div>
      )}
    </>
  );
}

/** A disputed order is shipped only from a button that says so. */
const isShippable = ({ isDisputed }: Order, { status }: OrderLine): boolean => status === "pending" && !isDisputed;
const isRefundable = ({ refundRefusal }: Order, { payment }: OrderLine): boolean =>
  refundRefusal === null && payment === "paid";

/** The pieces that are not in stock yet. */
function Waiting({ line, isCollected }: { line: OrderLine; isCollected: boolean }) {
  const { backorderedQuantity, backInStockAt } = line;
  const { timeZone } = useShop();
  const { today } = useShopDay();
  if (backorderedQuantity === 0) return null;
  const text = describeBackorder(backorderedQuantity, backInStockAt, { today, timeZone, isCollected });
  return <span className={classes.progress}>{text}</span>;
}

/** On phones, after its quantity and price. */
function State({ line, isCollected }: { line: OrderLine; isCollected: boolean }) {
  const money = useMoney();
  const { quantity, salesUnit, unitPriceCents } = line;
  const count = salesUnit.kind === "piece" ? formatNumber(quantity) : countUnits(quantity, salesUnit);
  return (
    <span className={classes.state}>
      <span className={classes.count}>{`${count} × ${money.format(unitPriceCents)}`}</span>
      <OrderDots statuses={[line.status]} isCollected={isCollected} />
      <span className={classes.progress}>
        {describeProgress(progressOf([line]), { isCollected, isBackorderSaid: true })}
      </span>
      <Waiting line={line} isCollected={isCollected} />
      {line.refundedCents > 0 && line.status !== "refunded" && (
        <span className={classes.progress}>
          <MoneyText cents={line.refundedCents} /> refunded
        </span>
      )}
    </span>
  );
}

function Tool({ line }: { line: OrderLine }) {
  return (
    <span className={classes.tool}>
      <Picture src={line.imageUrl} alt="" width={48} height={48} sizes="48px" className={classes.picture} />
      <span className={classes.name}>
        <Anchor component={Link} to={`/catalog/${line.toolId}`} inherit className={classes.link}>
          {unbroken(line.toolName)}
        </Anchor>
        {line.sku && <span className={classes.sku}>{line.sku}</span>}
        <WhyThisPrice explanation={line.explanation} />
      </span>
    </span>
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

type AmountProps = { label: string; text: string; isTotal?: boolean; isCancelled?: boolean };

function Amount({ label, text, isTotal, isCancelled = false }: AmountProps) {
  return (
    <div className={isTotal ? classes.total : undefined}>
      <dt>{label}</dt>
      <dd>
        <Struck isCancelled={isCancelled}>{text}</Struck>
      </dd>
    </div>
  );
}
