import { newJobs } from "../../core/jobs/insert-jobs.statement.ts";
import type { Services } from "../../core/services.ts";

/**
 * Ends the requests for tools that can be ordered again, and queues an email for each request. Concurrent replicas end
 * different requests. A request for a tool that left the shop remains until the tool comes back. Returns how many requests ended.
 */
export async function endBackInStockRequests({ sql }: Pick<Services, "sql">): Promise<number> {
  const rows = await sql`
    with back as materialized (
      select r.user_id, r.company_id, r.tool_id
      from back_in_stock_requests r
      join tool_stock s on s.tool_id = r.tool_id and s.level >= 1
      join tools t on t.id = r.tool_id and t.deleted_at is null and t.state <> 'draft'
      for update of r skip locked
    ), ended as (
      delete from back_in_stock_requests r using back
      where r.user_id = back.user_id and r.tool_id = back.tool_id and r.company_id is not distinct from back.company_id
      returning r.user_id, r.company_id, r.tool_id
    ), mailed as (
      ${newJobs(sql, "back-in-stock-mails", {
        data: sql`jsonb_build_object('userId', ended.user_id, 'companyId', ended.company_id, 'toolId', ended.tool_id)`,
        from: sql`ended`,
      })}
    )
    select from ended`;
  return rows.length;
}
