import { AuditPage, ListAuditInput } from "@ironmonger/contract/audit";
import { z } from "zod";
import { listAudit } from "../../../features/audit/list-audit.ts";
import { listPeople } from "../../../features/audit/list-people.statement.ts";
import { officeProcedure, router } from "../procedures.ts";

export const auditRouter = router({
  list: officeProcedure("audit.read")
    .input(ListAuditInput.prefault({}))
    .output(AuditPage)
    .query(({ ctx, input }) => listAudit(ctx, input)),
  listPeople: officeProcedure("audit.read")
    .output(z.array(z.string()))
    .query(({ ctx }) => listPeople(ctx)),
});
