import type { Tool } from "@ironmonger/contract/catalog";
import { isLowStock } from "@ironmonger/contract/catalog/reorder";
import { countUnits, perUnit } from "@ironmonger/contract/catalog/sales-unit";
import { countryName } from "@ironmonger/contract/regions/country-names";
import { AspectRatio, Skeleton, Stack, Text } from "@mantine/core";
import { Fact, Facts } from "../../shared/kit/facts.tsx";
import { State } from "../../shared/kit/state.tsx";
import { MultilineText } from "../../shared/ui/multiline-text.tsx";
import { Picture } from "../../shared/ui/picture.tsx";
import { PageTitle } from "../../shared/ui/sections/page-title.tsx";
import { useShop } from "../../shared/use-shop.ts";
import { unbroken } from "../../shared/whole-words.ts";
import { type OwnPriced, PriceOwner, ToolPrice } from "./own-prices.tsx";

/** The tool that is ordered, with its minimum order, what is available and the price of one unit. */
export function ToolTerms({ tool }: { tool: OwnPriced<Tool> }) {
  const shop = useShop();
  return (
    <Stack component="section" aria-label="Tool">
      <div>
        <PageTitle title={tool.name}>{unbroken(tool.name)}</PageTitle>
        <Text c="dimmed" fz="sm">
          {[
            tool.sku && `SKU ${tool.sku}`,
            tool.countryOfOrigin && `Country of origin: ${countryName(tool.countryOfOrigin)}`,
          ]
            .filter(Boolean)
            .join(" · ")}
        </Text>
      </div>
      <Picture
        src={tool.imageUrl}
        alt=""
        width={600}
        height={450}
        sizes="(min-width: 62em) 36rem, (min-width: 48em) 50vw, 100vw"
        className="plate"
        isFirstSeen
      />
      <Facts>
        <Fact label={`Price ${perUnit(tool.salesUnit, tool.priceUnit)}`}>
          <ToolPrice tool={tool} />
          <PriceOwner tool={tool} />
        </Fact>
        <Fact label="Minimum order">{countUnits(tool.minOrder, tool.salesUnit)}</Fact>
        {tool.casePack > 1 && <Fact label="Pack">{countUnits(tool.casePack, tool.salesUnit)}</Fact>}
        {tool.family && <Fact label="Family, any mix counts together">{tool.family}</Fact>}
        <Fact label="In stock">
          <span aria-live="polite">{countUnits(tool.available, tool.salesUnit)}</span>{" "}
          {isLowStock(tool, shop) && <State kind="bad">Low stock</State>}
        </Fact>
      </Facts>
      <MultilineText>{tool.description}</MultilineText>
    </Stack>
  );
}

/** Of about the same size as the tool. */
export function ToolTermsSkeleton() {
  return (
    <Stack aria-hidden="true">
      <Skeleton height={36} width="70%" />
      <AspectRatio ratio={4 / 3}>
        <Skeleton />
      </AspectRatio>
      <Skeleton height={72} />
      <Skeleton height={16} />
      <Skeleton height={16} width="80%" />
    </Stack>
  );
}
