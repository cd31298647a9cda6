import type { ToolWithPictures } from "@ironmonger/contract/catalog";
import { parseSalesUnit, piece } from "@ironmonger/contract/catalog/sales-unit";
import { parseMoney } from "@ironmonger/contract/parse-money";
import { parsePriceBreaks } from "@ironmonger/contract/pricing/tool-rules";
import { Panel } from "../../../shared/kit/panel.tsx";
import { ToolCard } from "../../catalog/tool-card.tsx";
import type { ToolFieldValues } from "./tool-field-values.ts";
import classes from "./tool-preview.module.css";

/** What buyers will see: the tool's card in the catalog. */
export function ToolPreview({ values }: { values: ToolFieldValues }) {
  const tool = toolOf(values);
  const isEmpty =
    values.name.trim() === "" && tool.priceCents === 0 && tool.pictures.length === 0 && tool.imageUrl === "";
  return (
    <aside className={classes.preview} aria-label="Preview">
      <Panel title="Preview" isFlush>
        {isEmpty ? (
          <div className={classes.ghost} aria-hidden="true">
            <div />
            <strong>Name</strong>
            <span>SKU</span>
            <span>Price per piece</span>
          </div>
        ) : (
          <div inert className={classes.card}>
            <ToolCard tool={tool} action={() => null} heading="h2" />
          </div>
        )}
      </Panel>
    </aside>
  );
}

const count = (input: number | string | undefined): number => {
  const number = Number(input);
  return Number.isSafeInteger(number) && number > 0 ? number : 0;
};

/** The input so far. */
function toolOf(values: ToolFieldValues): ToolWithPictures {
  const price = parseMoney(values.priceCents);
  const read = parseSalesUnit(values.salesUnit);
  const breaks = parsePriceBreaks(values.priceBreaks);
  return {
    id: "00000000-0000-0000-0000-000000000000",
    sku: values.sku ?? null,
    category: null,
    categoryId: null,
    categoryPath: null,
    name: values.name || "Name",
    description: values.description || "Description",
    imageUrl: /^(https?:\/\/|\/(?!\/))/i.test(values.imageUrl.trim()) ? values.imageUrl.trim() : "",
    pictures: values.pictures,
    documents: [],
    priceCents: "cents" in price ? price.cents : 0,
    salesUnit: "unit" in read ? read.unit : piece,
    minOrder: count(values.minOrder),
    casePack: count(values.casePack) || 1,
    priceBreaks: "priceBreaks" in breaks ? breaks.priceBreaks : [],
    family: values.family ?? null,
    manufacturerNumber: null,
    facts: [],
    attributes: [],
    modelId: null,
    weightGrams: null,
    available: count(values.available),
    sold: 0,
    countryOfOrigin: null,
    gtin: null,
    taxClass: "standard",
    state: "on-sale",
    successorId: null,
    handlingDays: 0,
    allowBackorder: false,
    backInStockAt: null,
    createdAt: "",
  };
}
