import type { Company } from "@ironmonger/contract/companies";
import { Dot } from "../../shared/ui/dot.tsx";
import { statusLabels } from "./company-status.ts";

const kinds = { active: "good", pending: "open", "on-hold": "bad" } as const;

export function StatusBadge({ status }: Pick<Company, "status">) {
  return <Dot kind={kinds[status]}>{statusLabels[status]}</Dot>;
}
