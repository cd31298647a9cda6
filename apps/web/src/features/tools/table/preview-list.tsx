import {
  type ChangedTerms,
  type PreviewedTool,
  setFieldNames,
  writeSetField,
} from "@ironmonger/contract/catalog/change-tools";
import { maxPreviewed } from "@ironmonger/contract/catalog/changed-tools";
import { marginOf } from "@ironmonger/contract/catalog/margin";
import { toolFieldLabels, writeToolField } from "@ironmonger/contract/catalog/tool-field-texts";
import { ScrollArea } from "@mantine/core";
import { Row, Rows } from "../../../shared/kit/rows.tsx";
import { useMoney } from "../../../shared/use-money.ts";
import { useNames } from "../../changes/use-names.ts";

const termFields = ["priceCents", "priceUnit", "priceBreaks", "minOrder", "available"] as const;

/** What would change in each tool, and why others stay unchanged. */
export function PreviewList({ rows }: { rows: PreviewedTool[] }) {
  if (rows.length === 0) return null;
  return (
    <>
      {/* Keys scroll it. */}
      <ScrollArea.Autosize mah="45vh" mt="sm" viewportProps={{ tabIndex: 0 }}>
        <Rows label="What changes" noun="tools" items={rows} empty="">
          {(row) => (
            <Row
              key={row.id}
              name={row.name}
              detail={
                <>
                  {row.sku && `${row.sku} `}
                  {row.after ? (
                    <ChangedTermsText before={row.before} after={row.after} costCents={row.costCents} />
                  ) : (
                    <span className="error-line">{row.problem}</span>
                  )}
                </>
              }
            />
          )}
        </Rows>
      </ScrollArea.Autosize>
      {rows.length >= maxPreviewed && <p>The first of them are shown.</p>}
    </>
  );
}

type Changed = { before: ChangedTerms; after: ChangedTerms; costCents?: number | null };

/** Only the fields that differ, and the margin of the new price. */
export function ChangedTermsText({ before, after, costCents }: Changed) {
  const money = useMoney();
  const withNames = useNames([before, after]);
  const isMarginNew =
    after.priceCents !== before.priceCents || after.priceUnit !== before.priceUnit || "costCents" in after;
  const margin = isMarginNew ? marginOf(after.priceCents, "costCents" in after ? after.costCents : costCents) : null;
  const texts = [
    ...termFields.map((field) => ({
      field,
      was: writeToolField(field, before, money),
      is: writeToolField(field, after, money),
    })),
    ...setFieldNames
      .filter((field) => field in after)
      .map((field) => ({
        field,
        was: writeSetField(field, withNames(before), money),
        is: writeSetField(field, withNames(after), money),
      })),
  ];
  return (
    <span>
      {texts
        .filter(({ was, is }) => was !== is)
        .map(({ field, was, is }) => (
          <span key={field} style={{ display: "block" }}>
            {toolFieldLabels[field]} {was} → <strong>{is}</strong>
          </span>
        ))}
      {margin}
    </span>
  );
}
