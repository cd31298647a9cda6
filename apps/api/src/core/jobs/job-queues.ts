/** The data of each queue's jobs: ids where possible, because a job reads the rest when it runs. */
export type JobData = {
  /** Links in account emails are made when the email is sent, so that no queue contains one. */
  "send-mail": {
    kind: "verify" | "reset" | "password-changed" | "link" | "linked" | "security-changed";
    email: string;
  };
  /**
   * `lineIds`: the lines concerned, unless they are all lines of the order. `refundId`: the refund that the email is about. `shipmentId`:
   * the shipment, which may be undone before the email is sent. `eventId`: the event that contains the text of a message.
   */
  "order-mails": {
    orderId: string;
    about: OrderNews;
    lineIds?: string[] | null;
    refundId?: string;
    shipmentId?: string;
    eventId?: string;
  };
  "back-in-stock-mails": { userId: string; toolId: string };
  "review-mails": { reviewId: string };
  /** `userId`: the admin who gets it; null for the contact of the shop. */
  "wish-mails": { wishId: string; userId: string | null };
  "company-mails": { kind: "invitation"; invitationId: string } | { kind: "confirmed"; companyId: string };
  "close-payment": { orderId: string };
  "make-refund": { refundId: string };
  "payment-alerts": PaymentAlert & { userId: string };
  "expire-orders": object;
  "reconcile-payments": object;
  "check-ledger": object;
  "refresh-popularity": object;
  "end-back-in-stock-requests": object;
  "apply-due-prices": object;
  "delete-unused-pictures": object;
  "delete-unused-documents": object;
  "forget-expired": object;
  "delete-old-imports": object;
  "delete-lapsed-baskets": object;
};
export type QueueName = keyof JobData;
export type OrderNews =
  | "received"
  | "paid"
  | "shipped"
  | "tracking-changed"
  | "cancelled"
  | "expired"
  | "refunded"
  | "refund-failed"
  | "message";
/** What an email to admins is about: a refund or a dispute, by its id. */
export type PaymentAlert = { kind: "refund-failed" | "disputed"; id: string };

/** The queue of jobs that failed for good; an admin decides what to do with them. */
export const deadJobs = "dead-jobs";

const hour = 3600;
const day = 24 * hour;

/** Retried for 22 to 26 hours: pauses grow from 5 to 10 seconds up to four hours. Then an admin must act. */
const retried = { retryLimit: 16, retryDelay: 5, retryBackoff: true, retryDelayMax: 4 * hour, deadLetter: deadJobs };
/** Runs regularly anyway, so a failed run is not retried, and one waiting run is enough. */
const regular = { retryLimit: 0, policy: "short", deleteAfterSeconds: hour };

export type EnqueueOptions = { startAfterSeconds?: number; onceEverySeconds?: number };

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

/** The settings of each queue. */
export const queues: Record<QueueName, QueueRule> = {
  "send-mail": { ...retried, expireInSeconds: 60, deleteAfterSeconds: hour },
  "order-mails": { ...retried, expireInSeconds: 60, deleteAfterSeconds: hour },
  "back-in-stock-mails": { ...retried, expireInSeconds: 60, deleteAfterSeconds: hour },
  "review-mails": { ...retried, expireInSeconds: 60, deleteAfterSeconds: hour },
  "wish-mails": { ...retried, expireInSeconds: 60, deleteAfterSeconds: hour },
  "company-mails": { ...retried, expireInSeconds: 60, deleteAfterSeconds: hour },
  "close-payment": { ...retried, expireInSeconds: 60, deleteAfterSeconds: day },
  "make-refund": { ...retried, expireInSeconds: 60, deleteAfterSeconds: day },
  "payment-alerts": { ...retried, expireInSeconds: 60, deleteAfterSeconds: hour },
  "expire-orders": { ...regular, expireInSeconds: 120 },
  "reconcile-payments": { ...regular, expireInSeconds: 240 },
  "check-ledger": { ...regular, expireInSeconds: 600 },
  "refresh-popularity": { ...regular, expireInSeconds: 600 },
  "end-back-in-stock-requests": { ...regular, expireInSeconds: 120 },
  "apply-due-prices": { ...regular, expireInSeconds: 120 },
  "delete-unused-documents": { ...regular, expireInSeconds: 600 },
  "delete-unused-pictures": { ...regular, expireInSeconds: 600 },
  "forget-expired": { ...regular, expireInSeconds: 600 },
  "delete-old-imports": { ...regular, expireInSeconds: 600 },
  "delete-lapsed-baskets": { ...regular, expireInSeconds: 600 },
};
