import type { Company } from "@ironmonger/contract/companies";
import { Badge } from "@mantine/core";
import { statusLabels } from "./company-status.ts";

const colors = { active: "green", pending: "safety", "on-hold": "red" } as const;

export function StatusBadge({ status }: Pick<Company, "status">) {
  return (
    <Badge color={colors[status]} variant="light" radius="xs" tt="none">
      {statusLabels[status]}
    </Badge>
  );
}
