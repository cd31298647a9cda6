import type { Company } from "@ironmonger/contract/companies";
import { State } from "../../shared/kit/state.tsx";
import { statusLabels } from "./company-status.ts";

const kinds = { active: "good", pending: "open", "on-hold": "bad" } as const;

export function StatusBadge({ status }: Pick<Company, "status">) {
  return <State kind={kinds[status]}>{statusLabels[status]}</State>;
}
