import type { AttributeFilter } from "@ironmonger/contract/attributes";
import type { ToolSearch } from "@ironmonger/contract/catalog/search";
import { formatNumber, type Money } from "@ironmonger/contract/money";
import { Button, Flex } from "@mantine/core";
import { UntilHydrated } from "../../../shared/ui/until-hydrated.tsx";
import { useMoney } from "../../../shared/use-money.ts";
import type { CatalogSearch } from "../catalog-search.ts";

type Change = Partial<CatalogSearch>;
type Props = {
  search: CatalogSearch;
  /** What the search found. */
  result: Pick<ToolSearch, "facets" | "ranges"> | undefined;
  onRemove: (change: Change) => void;
};

/** The filters in force beside the category, each of which can be removed. */
export function ChosenFilters({ search, result, onRemove }: Props) {
  const money = useMoney();
  const tags = tagsOf(search, result, money);
  if (tags.length === 0) return null;
  return (
    <UntilHydrated>
      <Flex component="ul" wrap="wrap" gap="xs" mb="md" className="plain-list" aria-label="Chosen filters">
        {tags.map(({ label, without }) => (
          <li key={label}>
            <Button
              variant="outline"
              size="sm"
              radius="xl"
              aria-label={`Remove the filter ${label}`}
              onClick={() => onRemove(without)}
            >
              {label} <span aria-hidden="true">×</span>
            </Button>
          </li>
        ))}
      </Flex>
    </UntilHydrated>
  );
}

function tagsOf(search: CatalogSearch, result: Props["result"], money: Money): { label: string; without: Change }[] {
  const { minPriceCents: from, maxPriceCents: to, maxMinOrder, inStock, ownPrices } = search;
  return [
    ...(from === undefined && to === undefined
      ? []
      : [{ label: priceRange(from, to, money), without: { minPriceCents: undefined, maxPriceCents: undefined } }]),
    ...(maxMinOrder
      ? [{ label: `Minimum up to ${formatNumber(maxMinOrder)}`, without: { maxMinOrder: undefined } }]
      : []),
    ...(inStock ? [{ label: "In stock", without: { inStock: false } }] : []),
    ...(ownPrices ? [{ label: "Our prices", without: { ownPrices: false } }] : []),
    ...search.attributes.map((filter) => ({
      label: describeFilter(filter, result?.facets.find(({ name }) => isCalled(name, filter))?.unit ?? null),
      without: { attributes: search.attributes.filter((other) => other !== filter) },
    })),
    ...(result?.ranges ?? []).map((range) => ({
      label: `Size ${range}`,
      without: { query: withoutRange(search.query, range) },
    })),
  ];
}

const isCalled = (name: string, filter: AttributeFilter) => name.toLowerCase() === filter.name.toLowerCase();

function describeFilter({ name, values, min, max }: AttributeFilter, unit: string | null): string {
  if (values) return `${name}: ${values.join(" or ")}`;
  const write = (bound: AttributeFilter["min"]) =>
    unit !== null && /^[\d.,/ ]+$/.test(String(bound)) ? `${bound} ${unit}` : String(bound);
  if (min === undefined) return `${name} up to ${write(max)}`;
  return max === undefined ? `${name} from ${write(min)}` : `${name} ${write(min)} to ${write(max)}`;
}

/** The server writes ranges in lower case. */
function withoutRange(query: string, range: string): string {
  const start = query.toLowerCase().indexOf(range);
  const [before, after] = start < 0 ? [query, ""] : [query.slice(0, start), query.slice(start + range.length)];
  return `${before.replace(/[\s,;]+$/, "")} ${after.replace(/^[\s,;]+/, "")}`.trim();
}

function priceRange(from: number | undefined, to: number | undefined, money: Money): string {
  if (from === undefined) return `Up to ${money.format(to ?? 0)}`;
  return to === undefined ? `From ${money.format(from)}` : `${money.format(from)} to ${money.format(to)}`;
}
