import { Books, DeadJob } from "@ironmonger/contract/payments";
import { z } from "zod";
import { adminProcedure, router } from "../../trpc/procedures.ts";
import { checkBooks } from "./check-books.ts";
import { listDeadJobs } from "./list-dead-jobs.ts";
import { retryDeadJob } from "./retry-dead-job.ts";
import { showLastBooks } from "./show-last-books.ts";

export const booksRouter = router({
  show: adminProcedure.output(Books.nullable()).query(({ ctx }) => showLastBooks(ctx)),
  check: adminProcedure.output(Books).mutation(({ ctx }) => checkBooks(ctx)),
  listDeadJobs: adminProcedure.output(z.array(DeadJob)).query(({ ctx }) => listDeadJobs(ctx)),
  retryDeadJob: adminProcedure
    .input(z.object({ id: z.uuid(), queue: z.string().max(100) }))
    .output(z.void())
    .mutation(({ ctx, input }) => retryDeadJob(ctx, input)),
});
