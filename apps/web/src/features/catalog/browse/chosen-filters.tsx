import { formatMoney, formatNumber } from "@ironmonger/contract/money";
import { UntilHydrated } from "../../../shared/ui/until-hydrated.tsx";
import type { CatalogSearch } from "../catalog-search.ts";
import classes from "./chosen-filters.module.css";

type Change = Partial<CatalogSearch>;
type Props = {
  search: CatalogSearch;
  /** The name of the category that is shown. */
  category: string | undefined;
  onRemove: (change: Change) => void;
};

/** The filters in force, each of which can be removed. */
export function ChosenFilters({ search, category, onRemove }: Props) {
  const tags = tagsOf(search, category);
  if (tags.length === 0) return null;
  return (
    <ul className={classes.tags} aria-label="Chosen filters">
      <UntilHydrated>
        {tags.map(({ label, without }) => (
          <li key={label}>
            <button
              type="button"
              className={classes.tag}
              aria-label={`Remove the filter ${label}`}
              onClick={() => onRemove(without)}
            >
              {label} <span aria-hidden="true">×</span>
            </button>
          </li>
        ))}
      </UntilHydrated>
    </ul>
  );
}

function tagsOf(search: CatalogSearch, category: string | undefined): { label: string; without: Change }[] {
  const { minPriceCents: from, maxPriceCents: to, maxMinOrder, inStock } = search;
  return [
    ...(search.category && category ? [{ label: category, without: { category: undefined } }] : []),
    ...(from === undefined && to === undefined
      ? []
      : [{ label: priceRange(from, to), without: { minPriceCents: undefined, maxPriceCents: undefined } }]),
    ...(maxMinOrder
      ? [{ label: `Minimum up to ${formatNumber(maxMinOrder)}`, without: { maxMinOrder: undefined } }]
      : []),
    ...(inStock ? [{ label: "In stock", without: { inStock: false } }] : []),
  ];
}

function priceRange(from: number | undefined, to: number | undefined): string {
  if (from === undefined) return `Up to ${formatMoney(to ?? 0)}`;
  return to === undefined ? `From ${formatMoney(from)}` : `${formatMoney(from)} to ${formatMoney(to)}`;
}
