import type { Tool } from "@ironmonger/contract/catalog";
import type { ListToolsInput } from "@ironmonger/contract/catalog/list-tools";
import { marginPercent } from "@ironmonger/contract/catalog/margin";
import { isLowStock } from "@ironmonger/contract/catalog/reorder";
import { perUnit } from "@ironmonger/contract/catalog/sales-unit";
import { toolFieldLabels } from "@ironmonger/contract/catalog/tool-field-texts";
import { formatAmount, formatNumber, type Money } from "@ironmonger/contract/money";
import { canBeOrdered } from "@ironmonger/contract/pricing";
import { parsePrice } from "@ironmonger/contract/pricing/parse-price";
import { keepPriceOfOne } from "@ironmonger/contract/pricing/price-unit";
import { priceIssue } from "@ironmonger/contract/pricing/tool-rules";
import { Box, Button } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import { onFirstClick } from "../../../shared/forms/on-first-click.ts";
import { parseWholeNumber } from "../../../shared/forms/parse-quantity.ts";
import { State } from "../../../shared/kit/state.tsx";
import { type Column, rowHeaderId } from "../../../shared/kit/table/column.ts";
import { DataTable, type TableView } from "../../../shared/kit/table/data-table.tsx";
import { lazyDialog, useLazyDialog } from "../../../shared/lazy/lazy-part.ts";
import { useMoney } from "../../../shared/use-money.ts";
import { useShop } from "../../../shared/use-shop.ts";
import { QuickEdit } from "./quick-edit.tsx";
import { useDeleteTool } from "./use-delete-tool.ts";
import { type NewPrices, type QuickField, useQuickEdit } from "./use-quick-edit.ts";
import type { ToolRow } from "./use-tool-rows.ts";

// Loaded separately with the validator, which the table does not need.
const lazyCorrection = lazyDialog("src/features/tools/table/correct-stock-dialog.tsx", () =>
  import("./correct-stock-dialog.tsx").then((m) => m.CorrectStockDialog),
);

type SortKey = ListToolsInput["sortBy"];
type Props = TableView<SortKey> & {
  rows: ToolRow[] | undefined;
  /** The name of the category with this slug. */
  nameOfCategory: (slug: string) => string;
};

/** The tools of the catalog; an admin edits each, corrects its stock or deletes it. */
export function ToolsTable({ nameOfCategory, ...view }: Props) {
  const money = useMoney();
  const [toCorrect, setToCorrect] = useState<Tool | null>(null);
  const closeCorrection = () => setToCorrect(null);
  const CorrectStockDialog = useLazyDialog(lazyCorrection, toCorrect !== null, closeCorrection);
  const { deleteTool } = useDeleteTool();
  const { change, changePrices } = useQuickEdit();
  const editable = (tool: ToolRow, field: QuickField, shown: ReactNode) =>
    tool.isDeleted ? (
      shown
    ) : (
      <QuickEdit
        label={toolFieldLabels[field]}
        rowKey={tool.id}
        value={tool[field]}
        text={writeNumber(field, tool)}
        isMoney={field === "priceCents"}
        onSave={async (text, seen) => {
          const read = field === "priceCents" ? readPrice(tool, text, money) : readPieces(text);
          if (typeof read === "string") return read;
          if (typeof read === "number") await change(tool, field, seen, read);
          else await changePrices(tool, read);
          return undefined;
        }}
      >
        {shown}
      </QuickEdit>
    );

  const hasCosts =
    view.rows?.some(({ priceCents, costCents }) => marginPercent(priceCents, costCents) !== null) ?? false;
  const columns: (Column<ToolRow, SortKey> | false)[] = [
    { role: "figure", title: "#", priority: 2, of: (_tool, position) => position },
    {
      role: "name",
      title: "Name",
      sortBy: "name",
      picture: ({ imageUrl }) => imageUrl,
      of: ({ name }) => name,
      detail: ({ sku }) => sku,
      to: ({ id }) => `/catalog/${id}`,
    },
    {
      role: "text",
      title: "Category",
      priority: 3,
      of: ({ category }) => category !== null && nameOfCategory(category),
    },
    {
      role: "figure",
      title: "Minimum",
      priority: 3,
      of: (tool) => editable(tool, "minOrder", formatNumber(tool.minOrder)),
    },
    {
      role: "figure",
      title: "Available",
      sortBy: "available",
      of: (tool) => (
        <>
          <LowStock tool={tool} />
          {editable(
            tool,
            "available",
            tool.available === 0 ? <State kind="bad">out</State> : formatNumber(tool.available),
          )}
        </>
      ),
    },
    { role: "figure", title: "Sold", priority: 3, sortBy: "sold", of: ({ sold }) => sold },
    {
      role: "money",
      title: "Price",
      sortBy: "price",
      of: (tool) => editable(tool, "priceCents", money.format(tool.priceCents)),
      detail: ({ priceUnit, salesUnit }) => priceUnit > 1 && perUnit(salesUnit, priceUnit),
    },
    // A shop that states no costs has no margins.
    hasCosts && {
      role: "figure",
      title: "Margin",
      priority: 3,
      of: ({ priceCents, costCents }) => marginPercent(priceCents, costCents),
    },
    {
      role: "actions",
      title: "Delete",
      priority: 2,
      of: (tool) =>
        tool.isDeleted ? (
          <State kind="bad">deleted</State>
        ) : (
          <Moves
            tool={tool}
            onCorrect={() => setToCorrect(tool)}
            onDelete={() => void deleteTool.run({ id: tool.id })}
          />
        ),
    },
  ];

  return (
    <>
      <DataTable
        caption="Tools"
        columns={columns}
        sortsWithoutColumn={[{ title: "Added", sortBy: "createdAt", role: "time" }]}
        rowKey={({ id }) => id}
        {...view}
      />
      {CorrectStockDialog && <CorrectStockDialog tool={toCorrect} onClose={closeCorrection} />}
    </>
  );
}

const writeNumber = (field: QuickField, tool: Tool): string =>
  field === "priceCents" ? formatAmount(tool.priceCents).replaceAll(",", "") : String(tool[field]);

/** A text is an error message. */
function readPieces(text: string): number | string {
  const pieces = parseWholeNumber(text);
  return Number.isNaN(pieces) ? "Write a whole number" : pieces;
}

/**
 * A price of the tool's unit; or with another one, as in `12.40/100`, all prices of the tool: what is not typed keeps the price of one. A
 * text is an error message.
 */
function readPrice(tool: ToolRow, text: string, money: Money): number | NewPrices | string {
  const read = parsePrice(text, money);
  if ("message" in read) return read.message;
  const { cents, priceUnit = tool.priceUnit } = read;
  const issue = priceIssue(cents)?.(money);
  if (issue !== undefined) return issue;
  if (priceUnit === tool.priceUnit) return cents;
  const { priceBreaks, costCents } = tool;
  const kept = keepPriceOfOne({ priceCents: 0, priceUnit: tool.priceUnit, priceBreaks, costCents }, priceUnit);
  if (!kept)
    return `Its price breaks or its cost are no whole cents per ${formatNumber(priceUnit)}: change it on its page`;
  return { ...kept, priceCents: cents };
}

/** There is some, but too little. */
function LowStock({ tool }: { tool: Tool }) {
  const shop = useShop();
  if (tool.available === 0 || !isLowStock(tool, shop)) return null;
  return (
    <Box component="span" me="xs">
      <State kind="bad">{canBeOrdered(tool) ? "low" : "too few"}</State>
    </Box>
  );
}

type MovesProps = { tool: ToolRow; onCorrect: () => void; onDelete: () => void };

function Moves({ tool: { id }, onCorrect, onDelete }: MovesProps) {
  const look = { size: "xs", "aria-describedby": rowHeaderId(id) } as const;
  return (
    <>
      <Button {...look} variant="subtle" data-on-hover onClick={onCorrect}>
        Stock
      </Button>
      <Button {...look} variant="default" component={Link} to={`/dashboard/tools/${id}`}>
        Change
      </Button>
      <Button {...look} variant="subtle" color="gray" onClick={onFirstClick(onDelete)}>
        Delete
      </Button>
    </>
  );
}
