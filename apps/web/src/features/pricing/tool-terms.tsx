import type { Tool } from "@ironmonger/contract/catalog";
import { isLowStock } from "@ironmonger/contract/catalog/reorder";
import { countUnits, perUnit } from "@ironmonger/contract/catalog/sales-unit";
import { countryName } from "@ironmonger/contract/regions/country-names";
import { Badge, Skeleton } from "@mantine/core";
import type { ReactNode } from "react";
import { Picture } from "../../shared/ui/picture.tsx";
import { PageTitle } from "../../shared/ui/sections/page-title.tsx";
import { useShop } from "../../shared/use-shop.ts";
import { unbroken } from "../../shared/whole-words.ts";
import { type OwnPriced, ToolPrice } from "./own-prices.tsx";
import classes from "./tool-terms.module.css";

/** The tool that is ordered, with its minimum order, what is available and the price of one unit. */
export function ToolTerms({ tool }: { tool: OwnPriced<Tool> }) {
  const shop = useShop();
  return (
    <section className={classes.tool} aria-label="Tool">
      <PageTitle title={tool.name} className={classes.name}>
        {unbroken(tool.name)}
      </PageTitle>
      <p className={classes.facts}>
        {[
          tool.sku && `SKU ${tool.sku}`,
          tool.countryOfOrigin && `Country of origin: ${countryName(tool.countryOfOrigin)}`,
        ]
          .filter(Boolean)
          .join(" · ")}
      </p>
      <div className={classes.picture}>
        <Picture
          src={tool.imageUrl}
          alt=""
          width={600}
          height={450}
          sizes="(min-width: 62em) 36rem, (min-width: 48em) 50vw, 100vw"
          className={classes.image}
          isFirstSeen
        />
      </div>
      <dl className={classes.terms}>
        <Term label={`Price ${perUnit(tool.salesUnit)}`}>
          <ToolPrice tool={tool} />
        </Term>
        <Term label="Minimum order">{countUnits(tool.minOrder, tool.salesUnit)}</Term>
        {tool.casePack > 1 && <Term label="Case pack">{countUnits(tool.casePack, tool.salesUnit)}</Term>}
        {tool.family && <Term label="Family, any mix counts together">{tool.family}</Term>}
        <Term label="In stock">
          <span aria-live="polite">{countUnits(tool.available, tool.salesUnit)}</span>
          {isLowStock(tool, shop) && (
            <Badge color="red" variant="light" radius="sm" className={classes.low}>
              Low stock
            </Badge>
          )}
        </Term>
      </dl>
      <p className={classes.description} dir="auto">
        {tool.description}
      </p>
    </section>
  );
}

function Term({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={classes.term}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Of about the same size as the tool. */
export function ToolTermsSkeleton() {
  return (
    <div className={classes.tool} aria-hidden="true">
      <Skeleton height={36} width="70%" className={classes.name} />
      <div className={classes.picture} />
      <Skeleton height={72} />
      <Skeleton height={16} mt="md" />
      <Skeleton height={16} mt="xs" width="80%" />
    </div>
  );
}
