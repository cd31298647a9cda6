import type { ImportKind, ImportView } from "@ironmonger/contract/catalog/import-tools";
import { formatNumber, formatTools } from "@ironmonger/contract/money";
import { trpc } from "../../shared/server/trpc.ts";

type KindTexts = {
  title: string;
  /** What the first line of the file names. */
  columns: string;
  /** What the preview says before its rows. */
  rules: string;
  /** What undoing does. */
  undo: string;
  /** The title of the rows' column that names what a row is about. */
  subject: string;
  count: (count: number) => string;
};

const counted = (one: string, many: string) => (count: number) => `${formatNumber(count)} ${count === 1 ? one : many}`;

export const importKinds: Record<ImportKind, KindTexts> = {
  tools: {
    title: "Import tools",
    columns:
      "The first line names the columns, in any order. The exports of this shop, Shopify, WooCommerce, Magento, PrestaShop, Odoo, Square, Lightspeed, BigCommerce, OpenCart, Shopware and others work as they are.",
    rules:
      "Nothing is written yet. A row with the id or the SKU of a tool in the shop changes that tool, as shown here; stock is set to the file's number. A field without a column or with an empty cell keeps its value, but an empty cell clears the family, the manufacturer's number, the country of origin, facts and price breaks. A new attribute gets its kind and unit from the values of its column. Refused rows are not imported.",
    undo: "Changed tools get their previous fields and stock back, and new ones leave the shop. Categories, models and attributes that the import made go, too, if nothing uses them. Tools that have been changed since stay as they are.",
    subject: "Tool",
    count: formatTools,
  },
  "price-list": {
    title: "Import prices",
    columns:
      "The first line names the columns: SKU and price, and if you like price unit, currency, quantities or price breaks, minimum order, pack, and the days on which the prices are valid. A tool may have a row for each quantity. Rows with a category and a percentage are discounts.",
    rules:
      "Nothing is written yet. The rows of a tool add its price to the list, or replace it; tools and categories that the file does not name keep theirs. An empty cell gives the rule of the tool. Refused rows are not imported.",
    undo: "Changed prices become what they were, and new ones leave the list. Prices that have been changed since stay as they are.",
    subject: "Tool",
    count: counted("price", "prices"),
  },
  companies: {
    title: "Import companies",
    columns:
      "The first line names the columns: name, number, tax id, country, billing address, invoice email, groups, status, and the email and role of a person to invite. Further people of a company have rows of their own.",
    rules:
      "Nothing is written yet, and nobody is invited. A row names its company by number, tax id or name, and adds it if there is none. A new company is in the shop's country and has its invoices sent to the first person, unless the file says otherwise. Groups that do not exist yet are made. An empty cell changes nothing. Refused rows are not imported.",
    undo: "New companies are removed unless they have ordered, open invitations are withdrawn, and changed companies become what they were. Groups that were made stay. Companies that have been changed since stay as they are.",
    subject: "Company",
    count: counted("company", "companies"),
  },
};

/** Where a file of this kind comes from, and where one goes back to. */
export function originOf({ kind, priceList }: Pick<ImportView, "kind" | "priceList">): { path: string; label: string } {
  if (priceList) return { path: `/dashboard/price-lists/${priceList.id}`, label: priceList.name };
  if (kind === "companies") return { path: "/dashboard/companies", label: "Companies" };
  return { path: "/dashboard/manageproducts", label: "Manage tools" };
}

/** The page that takes another file of the same kind. */
export const otherFilePath = ({ kind, priceList }: Pick<ImportView, "kind" | "priceList">): string =>
  priceList ? `/dashboard/import?list=${priceList.id}` : `/dashboard/import${kind === "companies" ? "?companies" : ""}`;

/** The calls that preview, import and undo a file of this kind. */
export function useImportCalls() {
  const { client } = trpc.useUtils();
  return (kind: ImportKind) => {
    if (kind === "companies") return client.companies;
    return kind === "price-list" ? client.priceLists : client.catalog;
  };
}
