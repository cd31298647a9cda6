/** What each queue's jobs carry. Ids only where they can be: a job reads the rest when it runs. */
export type JobData = {
  /** Links in account mails are made when the mail leaves, so no queue ever holds one. */
  "send-mail": { kind: "verify" | "reset" | "password-changed"; email: string };
  "order-mails": { orderId: string; about: OrderNews };
  "close-payment": { orderId: string };
  "refund-payment": { paymentId: string };
  "expire-orders": object;
  "reconcile-payments": object;
  "check-ledger": object;
  "refresh-popularity": object;
  "forget-expired": object;
};
export type QueueName = keyof JobData;
export type OrderNews = "received" | "paid" | "shipped" | "cancelled" | "expired" | "refunded";

/** Jobs that failed for good wait here until an admin looks at them. */
export const deadJobs = "dead-jobs";

const hour = 3600;
const day = 24 * hour;

/** Tried again for about a day, with growing pauses; then an admin must look. */
const patient = { retryLimit: 12, retryDelay: 5, retryBackoff: true, retryDelayMax: 4 * hour, deadLetter: deadJobs };
/** Comes again by itself, so a failed run is not tried again, and one waiting run is enough. */
const regular = { retryLimit: 0, policy: "short", deleteAfterSeconds: hour };

export type QueueRule = {
  retryLimit: number;
  retryDelay?: number;
  retryBackoff?: boolean;
  retryDelayMax?: number;
  deadLetter?: string;
  policy?: string;
  /** A job whose process died counts as failed after this time. */
  expireInSeconds: number;
  deleteAfterSeconds: number;
};

/** Every queue and how it treats its jobs. */
export const queues: Record<QueueName, QueueRule> = {
  "send-mail": { ...patient, expireInSeconds: 60, deleteAfterSeconds: hour },
  "order-mails": { ...patient, expireInSeconds: 60, deleteAfterSeconds: hour },
  "close-payment": { ...patient, expireInSeconds: 60, deleteAfterSeconds: day },
  "refund-payment": { ...patient, expireInSeconds: 60, deleteAfterSeconds: day },
  "expire-orders": { ...regular, expireInSeconds: 120 },
  "reconcile-payments": { ...regular, expireInSeconds: 240 },
  "check-ledger": { ...regular, expireInSeconds: 600 },
  "refresh-popularity": { ...regular, expireInSeconds: 600 },
  "forget-expired": { ...regular, expireInSeconds: 600 },
};
