import type { ListOrdersInput, Order } from "@ironmonger/contract/orders";
import { Button, CloseIcon } from "@mantine/core";
import { useCategories } from "../../../shared/use-categories.ts";

type Narrowed = Pick<ListOrdersInput, "buyer" | "buyers" | "tool" | "category" | "from">;
type Props = { value: Narrowed; rows: Order[] | undefined; onChange: (change: Narrowed) => void };

/** The filters that a link has set: one buyer, new or returning buyers, a tool or a category. Each can be removed. */
export function OnlyOrdersOf({ value: { buyer, buyers, tool, category, from }, rows, onChange }: Props) {
  const { nameOf: categoryNameOf } = useCategories();
  const line = rows?.flatMap(({ lines }) => lines).find(({ toolId }) => toolId === tool);
  const chosen = [
    { label: "Buyer", of: buyer, without: { buyer: undefined } },
    { label: "Buyers", of: buyers && describeKind(buyers, from), without: { buyers: undefined } },
    { label: "Tool", of: tool && (line?.toolName ?? "one tool"), without: { tool: undefined } },
    {
      label: "Category",
      of: category && (category === "none" ? "none" : categoryNameOf(category)),
      without: { category: undefined },
    },
  ];
  return chosen.map(
    ({ label, of, without }) =>
      of && (
        <Button
          key={label}
          variant="light"
          rightSection={<CloseIcon size="16" />}
          aria-label={`Remove the filter ${label}: ${of}`}
          onClick={() => onChange(without)}
        >
          {label}: {of}
        </Button>
      ),
  );
}

/** A moment begins with its day. */
const describeKind = (kind: "new" | "returning", from: string | undefined): string => {
  if (!from) return kind;
  return `${kind === "new" ? "new since" : "who bought before"} ${from.slice(0, 10)}`;
};
