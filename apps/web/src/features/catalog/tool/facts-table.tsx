import type { Tool } from "@ironmonger/contract/catalog";
import { countryName } from "@ironmonger/contract/country-names";
import { formatPieces, formatWeight } from "@ironmonger/contract/money";
import classes from "./facts-table.module.css";

/** The facts of a tool: first those that every tool has, then its own in their order. */
export function FactsTable({ tool }: { tool: Tool }) {
  const rows: [name: string, value: string | null][] = [
    ["SKU", tool.sku],
    ["Manufacturer's number", tool.manufacturerNumber],
    ["Minimum order", formatPieces(tool.minOrder)],
    ["Case pack", tool.casePack > 1 ? formatPieces(tool.casePack) : null],
    ["Family, any mix counts together", tool.family],
    ["Weight of one piece", tool.weightGrams ? formatWeight(tool.weightGrams) : null],
    ["Country of origin", tool.countryOfOrigin && countryName(tool.countryOfOrigin)],
    ...tool.facts.map(({ name, value }): [string, string] => [name, value]),
    ["Sold so far", formatPieces(tool.sold)],
  ];
  return (
    <table className={classes.facts}>
      <caption className="sr-only">Facts</caption>
      <tbody>
        {rows.map(([name, value], place) =>
          value === null ? null : (
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a tool keep their places, and facts may have equal names
            <tr key={place}>
              <th scope="row">{name}</th>
              <td>{value}</td>
            </tr>
          ),
        )}
      </tbody>
    </table>
  );
}
