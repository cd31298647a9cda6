import { invalidRequest, noSuch } from "../api/api-error.ts";
import { type Form, findForm, findText, mergeMetadata, refuseUnknownParams } from "../api/form-params.ts";
import { type Charge, type Dispute, newId, secondsNow } from "../objects.ts";
import type { Caller, Provider } from "../provider.ts";
import type { Store } from "../store.ts";
import { recordTransaction } from "./balance.ts";
import { closeFraudWarnings } from "./fraud-warnings.ts";
import type { Claim } from "./test-cards.ts";

const disputeFeeCents = 1500;
const secondsPerDay = 24 * 60 * 60;
const daysToRespond = 9;

/**
 * The cardholder's bank disputes what is left of a charge and withdraws it immediately with a fee; an inquiry withdraws nothing.
 * @throws ApiError when the charge is refunded in full, or disputed before
 */
export function openDispute(provider: Provider, charge: Charge, { reason, isInquiry }: Claim, caller: Caller): Dispute {
  const amount = charge.amount_captured - charge.amount_refunded;
  if (amount === 0 || charge.disputed) {
    throw invalidRequest(`Charge ${charge.id} cannot be disputed: it is ${amount === 0 ? "refunded" : "disputed"}.`);
  }
  const created = secondsNow();
  const dispute = newDispute(charge, { amount, created, reason }, isInquiry);
  provider.store.charges.put(charge.id, { ...charge, disputed: true });
  provider.store.disputes.put(dispute.id, dispute);
  provider.emit("charge.dispute.created", dispute, caller);
  closeFraudWarnings(provider, charge.id, caller);
  return isInquiry ? dispute : withdraw(provider, dispute, caller);
}

export function disputesOf(store: Store, chargeId: string): Dispute[] {
  return store.disputes.newestFirst().filter(({ charge }) => charge === chargeId);
}

/** @throws ApiError `resource_missing` */
export function getDispute({ store }: Provider, id: string): Dispute {
  const dispute = store.disputes.get(id);
  if (!dispute) throw noSuch("dispute", id, "dispute");
  return dispute;
}

/**
 * Adds evidence, and submits it unless `submit` is false. The texts `winning_evidence`, `losing_evidence` and, for an inquiry,
 * `escalate_inquiry_evidence` as `uncategorized_text` decide the dispute immediately; after other evidence it stays under review.
 * @throws ApiError when the dispute no longer takes evidence
 */
export function updateDispute(provider: Provider, id: string, params: Form, caller: Caller): Dispute {
  refuseUnknownParams(params, ["evidence", "expand", "metadata", "submit"]);
  const dispute = getDispute(provider, id);
  const evidence = findForm(params, "evidence");
  const submits = params.submit === "true" || (evidence !== undefined && params.submit !== "false");
  if (evidence || submits) requireOpen(dispute);
  const submitted = Object.fromEntries(
    Object.keys(evidence ?? {}).map((name) => [name, readEvidence(evidence ?? {}, name)]),
  );
  const changed = change(
    provider,
    dispute,
    {
      metadata: mergeMetadata(dispute.metadata, params),
      evidence: { ...dispute.evidence, ...submitted },
      evidence_details: {
        ...dispute.evidence_details,
        has_evidence: dispute.evidence_details.has_evidence || evidence !== undefined,
        submission_count: dispute.evidence_details.submission_count + (submits ? 1 : 0),
        submission_method: submits ? "manual" : dispute.evidence_details.submission_method,
      },
      ...(submits && { status: isInquiry(dispute) ? "warning_under_review" : "under_review" }),
    },
    "charge.dispute.updated",
    caller,
  );
  return submits ? judge(provider, changed, caller) : changed;
}

/** Accepts the dispute as lost; an inquiry is only closed. */
export function closeDispute(provider: Provider, id: string, params: Form, caller: Caller): Dispute {
  refuseUnknownParams(params, ["expand"]);
  const dispute = getDispute(provider, id);
  requireOpen(dispute);
  return close(provider, dispute, "lost", caller);
}

/** A refund in full answers the bank's inquiry. */
export function closeInquiries(provider: Provider, chargeId: string, caller: Caller): void {
  for (const dispute of disputesOf(provider.store, chargeId)) {
    if (isInquiry(dispute) && dispute.status !== "warning_closed") close(provider, dispute, "won", caller);
  }
}

function judge(provider: Provider, dispute: Dispute, caller: Caller): Dispute {
  const text = dispute.evidence.uncategorized_text;
  if (text === "winning_evidence") return close(provider, dispute, "won", caller);
  if (text === "losing_evidence") return close(provider, dispute, "lost", caller);
  if (text === "escalate_inquiry_evidence" && isInquiry(dispute)) {
    const escalated: Partial<Dispute> = {
      status: "needs_response",
      is_charge_refundable: false,
      payment_method_details: cardDetails("chargeback"),
    };
    return withdraw(provider, change(provider, dispute, escalated, "charge.dispute.updated", caller), caller);
  }
  return dispute;
}

function close(provider: Provider, dispute: Dispute, outcome: "won" | "lost", caller: Caller): Dispute {
  if (isInquiry(dispute))
    return change(provider, dispute, { status: "warning_closed" }, "charge.dispute.closed", caller);
  const closed = { ...dispute, status: outcome, is_charge_refundable: outcome === "won" };
  if (outcome === "lost") return change(provider, closed, {}, "charge.dispute.closed", caller);
  const reinstated = moveMoney(provider, closed, 1, "charge.dispute.funds_reinstated", caller);
  return change(provider, reinstated, {}, "charge.dispute.closed", caller);
}

const withdraw = (provider: Provider, dispute: Dispute, caller: Caller) =>
  moveMoney(provider, dispute, -1, "charge.dispute.funds_withdrawn", caller);

function moveMoney(
  provider: Provider,
  dispute: Dispute,
  sign: 1 | -1,
  event: "charge.dispute.funds_withdrawn" | "charge.dispute.funds_reinstated",
  caller: Caller,
): Dispute {
  const transaction = recordTransaction(provider.store, {
    type: "adjustment",
    reporting_category: sign === 1 ? "dispute_reversal" : "dispute",
    amount: sign * dispute.amount,
    fee: -sign * disputeFeeCents,
    currency: dispute.currency,
    source: dispute.id,
  });
  const balanceTransactions = [...dispute.balance_transactions, transaction];
  return change(provider, dispute, { balance_transactions: balanceTransactions }, event, caller);
}

function change(
  provider: Provider,
  dispute: Dispute,
  changes: Partial<Dispute>,
  event:
    | "charge.dispute.updated"
    | "charge.dispute.closed"
    | "charge.dispute.funds_withdrawn"
    | "charge.dispute.funds_reinstated",
  caller: Caller,
): Dispute {
  const changed = provider.store.disputes.put(dispute.id, { ...dispute, ...changes });
  provider.emit(event, changed, caller);
  return changed;
}

const isInquiry = ({ status }: Dispute): boolean => status.startsWith("warning_");

function requireOpen({ status }: Dispute): void {
  if (status.endsWith("needs_response")) return;
  throw invalidRequest(
    status.endsWith("under_review")
      ? "This dispute is under review, and its evidence can no longer be changed."
      : "This dispute is already closed",
    { param: "dispute" },
  );
}

function readEvidence(evidence: Form, name: string): string | null {
  if (name in noEvidence && name !== "enhanced_evidence") return findText(evidence, name) ?? null;
  throw invalidRequest(`Received unknown parameter: evidence[${name}]`, {
    code: "parameter_unknown",
    param: `evidence[${name}]`,
  });
}

function newDispute(
  charge: Charge,
  details: Pick<Dispute, "amount" | "created" | "reason">,
  asInquiry: boolean,
): Dispute {
  const dueDay = Math.floor(details.created / secondsPerDay) + daysToRespond;
  return {
    id: newId("du"),
    object: "dispute",
    balance_transactions: [],
    charge: charge.id,
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: noEvidence,
    evidence_details: {
      due_by: (dueDay + 1) * secondsPerDay - 1,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: "not_submitted",
    },
    intended_submission_method: null,
    is_charge_refundable: asInquiry,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    payment_method_details: cardDetails(asInquiry ? "inquiry" : "chargeback"),
    status: asInquiry ? "warning_needs_response" : "needs_response",
    ...details,
  };
}

const cardDetails = (caseType: "chargeback" | "inquiry"): Dispute["payment_method_details"] => ({
  type: "card",
  card: { brand: "visa", case_type: caseType, network: "visa", network_reason_code: "10.4" },
});

const noEvidence: Dispute["evidence"] = {
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  enhanced_evidence: {},
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
};
