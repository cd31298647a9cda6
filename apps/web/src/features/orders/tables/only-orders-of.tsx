import { type CategoryName, categoryLabels } from "@ironmonger/contract/categories";
import type { ListOrdersInput, Order } from "@ironmonger/contract/orders";
import { Button, CloseIcon } from "@mantine/core";

type Narrowed = Pick<ListOrdersInput, "buyer" | "tool" | "category">;
type Props = { value: Narrowed; rows: Order[] | undefined; onChange: (change: Narrowed) => void };

/** Whose orders the table shows where a link has chosen a buyer, a tool or a category; each choice can be removed. */
export function OnlyOrdersOf({ value: { buyer, tool, category }, rows, onChange }: Props) {
  const line = rows?.flatMap(({ lines }) => lines).find(({ toolId }) => toolId === tool);
  const chosen = [
    { label: "Buyer", of: buyer, without: { buyer: undefined } },
    { label: "Tool", of: tool && (line?.toolName ?? "one tool"), without: { tool: undefined } },
    { label: "Category", of: category && nameOf(category), without: { category: undefined } },
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

const nameOf = (category: CategoryName | "none"): string => (category === "none" ? "none" : categoryLabels[category]);
