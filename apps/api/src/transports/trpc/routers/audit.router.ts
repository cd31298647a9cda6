import { AuditPage, ListAuditInput } from "@ironmonger/contract/audit";
import { z } from "zod";
import { listAudit } from "../../../features/audit/list-audit.ts";
import { listPeople } from "../../../features/audit/list-people.statement.ts";
import { NoInput, officeProcedure, router } from "../procedures.ts";

export const auditRouter = router({
  list: officeProcedure("audit.read").query(ListAuditInput.prefault({}), AuditPage, listAudit),
  listPeople: officeProcedure("audit.read").query(NoInput, z.array(z.string()), listPeople),
});
