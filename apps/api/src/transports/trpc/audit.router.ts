import { AuditPage, ListAuditInput } from "@ironmonger/contract/audit";
import { listAudit } from "../../features/audit/list-audit.ts";
import { adminProcedure, router } from "./procedures.ts";

export const auditRouter = router({
  list: adminProcedure
    .input(ListAuditInput.prefault({}))
    .output(AuditPage)
    .query(({ ctx, input }) => listAudit(ctx, input)),
});
