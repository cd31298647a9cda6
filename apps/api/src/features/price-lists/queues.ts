import { type QueueRule, regular, retried } from "../../core/jobs/job-queues.ts";

declare module "../../core/jobs/job-queues.ts" {
  interface JobData {
    "find-ending-price-lists": object;
    /** Tells a manager of a company that one of its price lists ends. */
    "price-list-mails": { listId: string; companyId: string; userId: string };
  }
}

export const priceListsQueues = {
  "find-ending-price-lists": regular,
  "price-list-mails": retried,
} satisfies Record<string, QueueRule>;
