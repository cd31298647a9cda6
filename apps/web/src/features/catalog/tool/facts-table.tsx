import type { Tool } from "@ironmonger/contract/catalog";
import { attributeFacts } from "@ironmonger/contract/catalog/attribute-texts";
import { countUnits, nameUnit } from "@ironmonger/contract/catalog/sales-unit";
import { formatWeight } from "@ironmonger/contract/money";
import { countryName } from "@ironmonger/contract/regions/country-names";
import { PlainTable } from "../../../shared/ui/plain-table.tsx";
import { unbroken } from "../../../shared/whole-words.ts";

/** The facts of a tool: first those that every tool has, then its own in their order. */
export function FactsTable({ tool }: { tool: Tool }) {
  const rows: [name: string, value: string | null][] = [
    ["SKU", tool.sku],
    ["Manufacturer's number", tool.manufacturerNumber],
    ["Sold by", tool.salesUnit.kind === "piece" ? null : `the ${nameUnit(tool.salesUnit)}`],
    ["Minimum order", countUnits(tool.minOrder, tool.salesUnit)],
    ["Pack", tool.casePack > 1 ? countUnits(tool.casePack, tool.salesUnit) : null],
    ["Family, any mix counts together", tool.family],
    [`Weight of one ${tool.salesUnit.kind}`, tool.weightGrams ? formatWeight(tool.weightGrams) : null],
    ["Country of origin", tool.countryOfOrigin && countryName(tool.countryOfOrigin)],
    ...attributeFacts(tool.attributes).map(({ name, value }): [string, string] => [name, value]),
    ...tool.facts.map(({ name, value }): [string, string] => [name, value]),
    ["Sold so far", countUnits(tool.sold, tool.salesUnit)],
  ];
  return (
    <PlainTable caption="Facts">
      <tbody>
        {rows.map(([name, value], index) =>
          value === null ? null : (
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a tool never move, and facts may have equal names
            <tr key={index}>
              <th scope="row">{name}</th>
              <td>{unbroken(value)}</td>
            </tr>
          ),
        )}
      </tbody>
    </PlainTable>
  );
}
