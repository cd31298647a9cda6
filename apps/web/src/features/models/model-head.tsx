import { perUnit } from "@ironmonger/contract/catalog/sales-unit";
import type { Model } from "@ironmonger/contract/models";
import { formatNumber } from "@ironmonger/contract/money";
import { isInStock } from "@ironmonger/contract/pricing";
import { baseOf, comparePrices } from "@ironmonger/contract/pricing/price-unit";
import { Group, Skeleton, Stack, Text } from "@mantine/core";
import { Picture } from "../../shared/ui/picture.tsx";
import { PageTitle } from "../../shared/ui/sections/page-title.tsx";
import { unbroken } from "../../shared/whole-words.ts";
import { ToolDays } from "../delivery/tool-days.tsx";
import { PriceOwner, ToolPrice, useOwnPriced } from "../pricing/own-prices.tsx";
import { factsOfModel } from "./facts-of-model.ts";
import classes from "./size-matrix.module.css";

/** How many facts stand beside the picture. */
const maxShown = 4;

/** What a model is, above its sizes. On phones little more than its name, because the sizes are what a buyer came for. */
export function ModelHead({ model }: { model: Model }) {
  const tools = useOwnPriced(model.tools);
  if (!tools) return <Skeleton height="16rem" radius="sm" />;
  const [first] = tools;
  if (!first) return null;
  const cheapest = tools.reduce((best, tool) => (comparePrices(baseOf(tool), baseOf(best)) < 0 ? tool : best), first);
  const inStock = tools.filter(isInStock);
  const [slowest] = inStock.toSorted((one, other) => other.handlingDays - one.handlingDays);
  return (
    <div className={classes.head}>
      <Picture
        src={first.imageUrl}
        alt=""
        width={320}
        height={320}
        sizes="(min-width: 48em) 16rem, 6rem"
        className={classes.picture}
        isFirstSeen
      />
      <Stack gap="sm">
        <PageTitle title={model.name}>{unbroken(model.name)}</PageTitle>
        {model.text ? (
          <Text c="dimmed" maw="60ch" visibleFrom="md">
            {model.text}
          </Text>
        ) : null}
        <p className="figures">
          {tools.length > 1 ? "from " : null}
          <Text span size="xl">
            <strong>
              <ToolPrice tool={cheapest} />
            </strong>
          </Text>{" "}
          {perUnit(cheapest.salesUnit, cheapest.priceUnit)}
          <PriceOwner tool={cheapest} />
        </p>
        <Group gap="xl" visibleFrom="md" renderRoot={(props) => <dl {...props} />}>
          {factsOfModel(model)
            .slice(0, maxShown)
            .map(({ name, value }) => (
              <div key={name}>
                <Text component="dt" size="sm" c="dimmed">
                  {name}
                </Text>
                <dd>
                  <strong>{unbroken(value)}</strong>
                </dd>
              </div>
            ))}
        </Group>
        <Text className="dotted" {...(slowest && { c: "green" })}>
          <span>
            {inStock.length === tools.length
              ? "All sizes in stock"
              : `${formatNumber(inStock.length)} of ${formatNumber(tools.length)} sizes in stock`}
          </span>
          {slowest ? (
            <span>
              <ToolDays tool={slowest} />
            </span>
          ) : null}
        </Text>
      </Stack>
    </div>
  );
}
