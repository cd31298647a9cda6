import type { Tool } from "@ironmonger/contract/catalog";
import type { ListToolsInput } from "@ironmonger/contract/catalog/list-tools";
import { marginPercent } from "@ironmonger/contract/catalog/margin";
import { isLowStock } from "@ironmonger/contract/catalog/reorder";
import { toolFieldLabels } from "@ironmonger/contract/catalog/tool-field-texts";
import { formatAmount, formatNumber } from "@ironmonger/contract/money";
import { parseMoney } from "@ironmonger/contract/parse-money";
import { canBeOrdered } from "@ironmonger/contract/pricing";
import { priceIssue } from "@ironmonger/contract/pricing/tool-rules";
import { Anchor, Button, Group } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import { onFirstClick } from "../../../shared/forms/on-first-click.ts";
import { parseWholeNumber } from "../../../shared/forms/parse-quantity.ts";
import { State } from "../../../shared/kit/state.tsx";
import { lazyDialog, useLazyDialog } from "../../../shared/lazy/lazy-part.ts";
import { type Column, DataTable, rowHeaderId, type TableView } from "../../../shared/table/data-table.tsx";
import { Picture } from "../../../shared/ui/picture.tsx";
import { useMoney } from "../../../shared/use-money.tsx";
import { useShop } from "../../../shared/use-shop.ts";
import { QuickEdit } from "./quick-edit.tsx";
import classes from "./tools-table.module.css";
import { useDeleteTool } from "./use-delete-tool.ts";
import { type QuickField, useQuickEdit } from "./use-quick-edit.ts";
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
  const quickEdit = useQuickEdit();
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
          const read = readNumber(field, text);
          if (typeof read === "string") return read;
          await quickEdit(tool, field, seen, read);
          return undefined;
        }}
      >
        {shown}
      </QuickEdit>
    );

  const hasCosts = view.rows?.some(({ priceCents, costCents }) => marginPercent(priceCents, costCents) !== null);
  const columns: Column<ToolRow, SortKey>[] = [
    { title: "#", width: "48px", isPosition: true, render: (_tool, position) => formatNumber(position) },
    {
      title: "Name",
      isRowHeader: true,
      width: "var(--name-width)",
      sortBy: "name",
      titleOf: ({ name }) => name,
      render: (tool) => <Name tool={tool} />,
    },
    {
      title: "Category",
      isWide: true,
      width: "11%",
      render: ({ category }) => category !== null && nameOfCategory(category),
    },
    {
      title: "Minimum",
      isNumber: true,
      isMinor: true,
      render: (tool) => editable(tool, "minOrder", formatNumber(tool.minOrder)),
    },
    {
      title: "Available",
      isNumber: true,
      card: "secondEnd",
      sortBy: "available",
      render: (tool) => (
        <Stock tool={tool}>
          {editable(
            tool,
            "available",
            tool.available === 0 ? <State kind="bad">out</State> : formatNumber(tool.available),
          )}
        </Stock>
      ),
    },
    {
      title: "Sold",
      isNumber: true,
      isMinor: true,
      sortBy: "sold",
      render: ({ sold }) => formatNumber(sold),
    },
    {
      title: "Price",
      isNumber: true,
      card: "end",
      sortBy: "price",
      render: (tool) => editable(tool, "priceCents", money.format(tool.priceCents)),
    },
    ...(hasCosts ? [marginColumn] : []),
    {
      title: "Delete",
      isActions: true,
      width: "196px",
      render: (tool) =>
        tool.isDeleted ? (
          <State kind="bad">deleted</State>
        ) : (
          <Group gap={4} justify="flex-end" wrap="nowrap" className={classes.actions}>
            <Button
              size="xs"
              variant="subtle"
              data-on-hover
              onClick={() => setToCorrect(tool)}
              aria-describedby={rowHeaderId(tool.id)}
            >
              Stock
            </Button>
            <Button
              component={Link}
              to={`/dashboard/tools/${tool.id}`}
              size="xs"
              variant="default"
              aria-describedby={rowHeaderId(tool.id)}
            >
              Edit
            </Button>
            <Button
              size="xs"
              variant="subtle"
              color="red"
              className={classes.delete}
              onClick={onFirstClick(() => void deleteTool.run({ id: tool.id }))}
              aria-describedby={rowHeaderId(tool.id)}
            >
              Delete
            </Button>
          </Group>
        ),
    },
  ];

  return (
    <>
      <DataTable
        caption="Tools"
        columns={columns}
        sortsWithoutColumn={[{ title: "Added", sortBy: "createdAt", isTime: true }]}
        rowKey={({ id }) => id}
        skeletonRows={10}
        {...view}
      />
      {CorrectStockDialog && <CorrectStockDialog tool={toCorrect} onClose={closeCorrection} />}
    </>
  );
}

/** A shop that states no costs has none. */
const marginColumn: Column<ToolRow, SortKey> = {
  title: "Margin",
  isNumber: true,
  isMinor: true,
  width: "80px",
  render: ({ priceCents, costCents }) => marginPercent(priceCents, costCents),
};

const writeNumber = (field: QuickField, tool: Tool): string =>
  field === "priceCents" ? formatAmount(tool.priceCents).replaceAll(",", "") : String(tool[field]);

/** A text is an error message. */
function readNumber(field: QuickField, text: string): number | string {
  if (field !== "priceCents") {
    const pieces = parseWholeNumber(text);
    return Number.isNaN(pieces) ? "Write a whole number" : pieces;
  }
  const read = parseMoney(text);
  if ("message" in read) return read.message;
  return priceIssue(read.cents) ?? read.cents;
}

function Name({ tool }: { tool: Tool }) {
  return (
    <span className={classes.name}>
      <Picture src={tool.imageUrl} alt="" width={32} height={32} sizes="32px" className={classes.picture} />
      <span className={classes.text}>
        <Anchor component={Link} to={`/catalog/${tool.id}`} inherit className={classes.link}>
          {tool.name}
        </Anchor>
        {tool.sku && <span className={classes.detail}>{tool.sku}</span>}
      </span>
    </span>
  );
}

function Stock({ tool, children }: { tool: Tool; children: ReactNode }) {
  const shop = useShop();
  return (
    <span className={classes.stock}>
      {tool.available > 0 && isLowStock(tool, shop) && (
        <State kind="bad">{canBeOrdered(tool) ? "low" : "too few"}</State>
      )}
      {children}
      {tool.available > 0 && !isLowStock(tool, shop) && <span className={classes.onPhones}>in stock</span>}
    </span>
  );
}
