import type { ToolWithPictures } from "@ironmonger/contract/catalog";
import { parseSalesUnit, piece } from "@ironmonger/contract/catalog/sales-unit";
import type { Money } from "@ironmonger/contract/money";
import { parseMoney } from "@ironmonger/contract/parse-money";
import { priceUnits } from "@ironmonger/contract/pricing/price-unit";
import { parsePriceBreaks } from "@ironmonger/contract/pricing/tool-rules";
import { AspectRatio, Box, Stack, Text } from "@mantine/core";
import { Panel } from "../../../shared/kit/panel.tsx";
import { useMoney } from "../../../shared/use-money.ts";
import { ToolCard } from "../../catalog/tool-card.tsx";
import type { ToolFieldValues } from "./tool-field-values.ts";

/** What buyers will see: the tool's card in the catalog. */
export function ToolPreview({ values }: { values: ToolFieldValues }) {
  const money = useMoney();
  const tool = toolOf(values, money);
  const isEmpty =
    values.name.trim() === "" && tool.priceCents === 0 && tool.pictures.length === 0 && tool.imageUrl === "";
  return (
    <Box component="aside" maw="20rem" aria-label="Preview">
      <Panel title="Preview" isFlush>
        {isEmpty ? (
          <Stack gap="2xs" pb="md" c="dimmed" aria-hidden="true">
            <AspectRatio ratio={4 / 3} bg="var(--soft)" mb="xs">
              <div />
            </AspectRatio>
            {["Name", "SKU", "Price per piece"].map((text) => (
              <Text key={text} size="sm" px="md">
                {text}
              </Text>
            ))}
          </Stack>
        ) : (
          <div inert>
            <ToolCard tool={tool} action={() => null} heading="h2" />
          </div>
        )}
      </Panel>
    </Box>
  );
}

const count = (input: number | string | undefined): number => {
  const number = Number(input);
  return Number.isSafeInteger(number) && number > 0 ? number : 0;
};

/** The input so far. */
function toolOf(values: ToolFieldValues, money: Money): ToolWithPictures {
  const price = parseMoney(values.priceCents, money);
  const read = parseSalesUnit(values.salesUnit);
  const breaks = parsePriceBreaks(values.priceBreaks, money);
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
    priceUnit: priceUnits.find((unit) => String(unit) === values.priceUnit) ?? 1,
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
