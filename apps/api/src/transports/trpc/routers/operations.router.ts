import { Health } from "@ironmonger/contract/operations";
import { getHealth } from "../../../features/operations/get-health.ts";
import { NoInput, officeProcedure, router } from "../procedures.ts";

export const operationsRouter = router({
  getHealth: officeProcedure("operations.read").query(NoInput, Health, getHealth),
});
