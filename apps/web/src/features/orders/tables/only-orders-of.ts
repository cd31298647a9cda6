import type { ListOrdersInput, Order } from "@ironmonger/contract/orders";
import type { Filter } from "../../../shared/table/filters/filters.tsx";

type Narrowed = Pick<ListOrdersInput, "buyer" | "buyers" | "tool" | "category" | "from" | "numbers">;

/** The filters that only a link sets: one buyer, new or returning buyers, a tool or a category. */
export function onlyOrdersOf(
  { buyer, buyers, tool, category, from, numbers }: Narrowed,
  rows: Order[] | undefined,
  nameOf: (category: string) => string,
  onChange: (change: Narrowed) => void,
): Filter[] {
  const line = rows?.flatMap(({ lines }) => lines).find(({ toolId }) => toolId === tool);
  return [
    { label: "Buyer", text: buyer, onClear: () => onChange({ buyer: undefined }) },
    { label: "Buyers", text: buyers && describeKind(buyers, from), onClear: () => onChange({ buyers: undefined }) },
    { label: "Tool", text: tool && (line?.toolName ?? "one tool"), onClear: () => onChange({ tool: undefined }) },
    {
      label: "Category",
      text: category && (category === "none" ? "none" : nameOf(category)),
      onClear: () => onChange({ category: undefined }),
    },
    { label: "Numbers", text: numbers?.replaceAll(",", ", "), onClear: () => onChange({ numbers: undefined }) },
  ];
}

/** A moment begins with its day. */
const describeKind = (kind: "new" | "returning", from: string | undefined): string => {
  if (!from) return kind;
  return `${kind === "new" ? "new since" : "who bought before"} ${from.slice(0, 10)}`;
};
