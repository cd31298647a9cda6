import type { ChangedTerms, PreviewedTool } from "@ironmonger/contract/catalog/change-tools";
import { maxPreviewed } from "@ironmonger/contract/catalog/changed-tools";
import { toolFieldLabels, writeToolField } from "@ironmonger/contract/catalog/tool-field-texts";
import classes from "./change-tools-dialog.module.css";

const fields: (keyof ChangedTerms)[] = [
  "priceCents",
  "priceBreaks",
  "minOrder",
  "available",
  "allowBackorder",
  "backInStockAt",
  "handlingDays",
];

/** What would change in each tool, and why others stay unchanged. */
export function PreviewList({ rows }: { rows: PreviewedTool[] }) {
  if (rows.length === 0) return null;
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: without it, keys cannot scroll the list */}
      <ul className={classes.list} tabIndex={0} aria-label="What changes">
        {rows.map((row) => (
          <li key={row.id} className={classes.tool}>
            <span>
              {row.name}
              {row.sku && <span className={classes.sku}>{row.sku}</span>}
            </span>
            {row.after ? (
              <ChangedTermsText before={row.before} after={row.after} />
            ) : (
              <span className="error-line">{row.problem}</span>
            )}
          </li>
        ))}
      </ul>
      {rows.length >= maxPreviewed && <p>The first of them are shown.</p>}
    </>
  );
}

/** A field that the change does not name is empty on both sides. */
const textOf = (field: keyof ChangedTerms, terms: ChangedTerms): string =>
  terms[field] === undefined ? "" : writeToolField(field, terms as Required<ChangedTerms>);

/** Only the fields that differ. */
export function ChangedTermsText({ before, after }: { before: ChangedTerms; after: ChangedTerms }) {
  const texts = fields.map((field) => ({
    field,
    was: textOf(field, before),
    is: textOf(field, after),
  }));
  return (
    <span>
      {texts
        .filter(({ was, is }) => was !== is)
        .map(({ field, was, is }) => (
          <span key={field} style={{ display: "block" }}>
            {toolFieldLabels[field]} {was} → <strong>{is}</strong>
          </span>
        ))}
    </span>
  );
}
