import type { ToolSearch } from "@ironmonger/contract/catalog/search";
import { formatNumber, type Money } from "@ironmonger/contract/money";
import { parseMoney } from "@ironmonger/contract/parse-money";
import { Box, Checkbox, Fieldset, type MantineSpacing, NativeSelect, SimpleGrid, Stack, Text } from "@mantine/core";
import { useFollowingField } from "../../../shared/forms/use-following-field.ts";
import { PrefetchLink } from "../../../shared/lazy/prefetch-link.tsx";
import { MoneyInput } from "../../../shared/ui/inputs/money-input.tsx";
import { UntilHydrated } from "../../../shared/ui/until-hydrated.tsx";
import { useMoney } from "../../../shared/use-money.ts";
import { useCompanyId } from "../../identity/buying-for.ts";
import { type CatalogSearch, catalogAddress, contradictsItself, writeDollars } from "../catalog-search.ts";
import { AttributeFilters, Count, CountedLabel, choice } from "./attribute-filters.tsx";
import classes from "./catalog.module.css";

type Change = (change: Partial<CatalogSearch>) => void;

const minimumOrders = [10, 25, 50, 100, 500, 1000];

/** Filters of the catalog, with the number of tools for each. */
export function CatalogFilters({
  search,
  result,
  onChange,
  isEmpty = false,
}: {
  search: CatalogSearch;
  result: ToolSearch | undefined;
  onChange: Change;
  /** Where nothing was found, only the filters that are set are shown, so that they can be changed. */
  isEmpty?: boolean;
}) {
  const money = useMoney();
  const { category, inStock, ownPrices, maxMinOrder } = search;
  const buysForCompany = useCompanyId() !== null;
  const hasMoreFilters =
    !isEmpty || inStock || ownPrices || maxMinOrder !== undefined || search.attributes.length > 0 || hasPrices(search);
  return (
    <Stack gap="lg">
      <nav aria-labelledby="by-category">
        <Text component="h2" size="sm" mb="2xs" id="by-category">
          Category
        </Text>
        <SimpleGrid
          cols={{ base: 2, lg: 1 }}
          spacing="sm"
          verticalSpacing={0}
          className="plain-list"
          renderRoot={(props) => <ul {...props} />}
        >
          <li>
            <CategoryLink
              search={search}
              category={undefined}
              label="All tools"
              isHere={!category}
              count={category || isEmpty || !result?.isTotalExact ? undefined : result.total}
            />
          </li>
          {result?.categories.map(({ value, name, path, count }) => (
            <Box key={value} component="li" pl={indents[path.split("/").length]}>
              <CategoryLink
                search={search}
                category={path}
                label={name}
                isHere={category === path}
                count={isEmpty ? undefined : count}
              />
            </Box>
          ))}
        </SimpleGrid>
      </nav>
      {hasMoreFilters ? (
        <UntilHydrated>
          <Checkbox
            {...choice}
            label={<CountedLabel label="In stock" count={result?.inStockCount} />}
            checked={inStock}
            onChange={({ currentTarget: { checked } }) => onChange({ inStock: checked })}
          />
          {buysForCompany || ownPrices ? (
            <Checkbox
              {...choice}
              label="Our prices"
              checked={ownPrices}
              onChange={({ currentTarget: { checked } }) => onChange({ ownPrices: checked })}
            />
          ) : null}
          <Fieldset variant="unstyled" legend="Price">
            <SimpleGrid cols={2} spacing="sm">
              <PriceField
                label="From"
                cents={search.minPriceCents}
                onChange={(minPriceCents) => onChange({ minPriceCents })}
              />
              <PriceField
                label="To"
                cents={search.maxPriceCents}
                error={
                  contradictsItself(search) ? `Choose ${money.format(search.minPriceCents ?? 0)} or more` : undefined
                }
                onChange={(maxPriceCents) => onChange({ maxPriceCents })}
              />
            </SimpleGrid>
          </Fieldset>
          <NativeSelect
            label="Minimum order"
            size="sm"
            value={maxMinOrder ?? ""}
            onChange={({ currentTarget: { value } }) => onChange({ maxMinOrder: value ? Number(value) : undefined })}
            data={[
              { value: "", label: "Any" },
              ...[...new Set([...minimumOrders, ...(maxMinOrder ? [maxMinOrder] : [])])]
                .sort((one, other) => one - other)
                .map((pieces) => ({ value: String(pieces), label: `Up to ${formatNumber(pieces)}` })),
            ]}
          />
          <AttributeFilters
            facets={result?.facets ?? []}
            chosen={search.attributes}
            onChange={(attributes) => onChange({ attributes })}
          />
        </UntilHydrated>
      ) : null}
    </Stack>
  );
}

/** By the level of a category below the catalog. */
const indents: Record<number, MantineSpacing> = { 2: "sm", 3: "lg", 4: "xl" };

const hasPrices = ({ minPriceCents, maxPriceCents }: CatalogSearch): boolean =>
  minPriceCents !== undefined || maxPriceCents !== undefined;

function CategoryLink({
  search,
  category,
  label,
  isHere,
  count,
}: {
  search: CatalogSearch;
  category: CatalogSearch["category"];
  label: string;
  isHere: boolean;
  count?: number | undefined;
}) {
  return (
    <PrefetchLink
      to={catalogAddress({ ...search, category, page: 1 })}
      className={classes.category}
      aria-current={isHere ? "true" : undefined}
    >
      {label}
      {count === undefined ? null : <Count count={count} />}
    </PrefetchLink>
  );
}

/** Follows the address, and updates it after a pause in the typing. */
function PriceField({
  label,
  cents,
  error,
  onChange,
}: {
  label: string;
  cents: number | undefined;
  error?: string | undefined;
  onChange: (cents: number | undefined) => void;
}) {
  const money = useMoney();
  const { text, type } = useFollowingField({
    value: cents,
    read: (text) => centsOf(text, money),
    write: written,
    report: onChange,
    pauseMs: 400,
  });
  const read = parseMoney(text, money);
  return (
    <MoneyInput
      label={label}
      size="sm"
      value={text}
      error={(text !== "" && "message" in read && read.message) || error}
      onChange={({ currentTarget }) => type(currentTarget.value)}
    />
  );
}

const written = (cents: number | undefined): string => (cents === undefined ? "" : writeDollars(cents));
function centsOf(text: string, money: Money): number | undefined {
  const read = parseMoney(text, money);
  return "cents" in read ? read.cents : undefined;
}
