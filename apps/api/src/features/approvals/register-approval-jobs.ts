import type { Services } from "../../core/services.ts";
import { lapseApprovals } from "./lapse-approvals.ts";

const everySeconds = 60;

/** Declines the orders that nobody decided about in time. */
export const registerApprovalJobs = ({ jobs, ...services }: Services): Promise<void> =>
  jobs.repeat("lapse-approvals", everySeconds, async () => {
    const lapsed = await lapseApprovals({ jobs, ...services });
    if (lapsed > 0) services.log.info({ lapsed }, "Orders lapsed that nobody had approved.");
  });
