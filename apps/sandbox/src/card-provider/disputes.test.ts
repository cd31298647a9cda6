import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { startCardProvider } from "../testing/start-card-provider.ts";

async function startDisputed(card: string) {
  const provider = await startCardProvider();
  const { id, latest_charge: chargeId } = await provider.pay(card);
  const [dispute] = (await provider.stripe.disputes.list({ payment_intent: id })).data;
  if (!dispute) throw new Error("The payment is not disputed.");
  const balance = async () => (await provider.stripe.balance.retrieve()).available[0]?.amount;
  const answer = (text: string) =>
    provider.stripe.disputes.update(dispute.id, { evidence: { uncategorized_text: text } });
  return { ...provider, paymentId: id, chargeId: String(chargeId), dispute, balance, answer };
}

test.each([
  ["pm_card_createDispute", "fraudulent"],
  ["pm_card_createDisputeProductNotReceived", "product_not_received"],
])("a payment with %s succeeds and is disputed as %s, which withdraws its money and a fee", async (card, reason) => {
  const { balance, chargeId, dispute, paymentId, stripe, webhooks } = await startDisputed(card);
  expect(dispute).toMatchObject({
    amount: 1999,
    reason,
    status: "needs_response",
    charge: chargeId,
    payment_intent: paymentId,
    is_charge_refundable: false,
    balance_transactions: [{ type: "adjustment", reporting_category: "dispute", amount: -1999, fee: 1500 }],
  });
  expect(dispute.evidence_details.due_by).toBeGreaterThan(Date.now() / 1000);
  expect((await webhooks.arrival("charge.dispute.created")).data.object).toMatchObject({ id: dispute.id });
  await webhooks.arrival("charge.dispute.funds_withdrawn");
  expect(await stripe.charges.retrieve(chargeId)).toMatchObject({ disputed: true });
  expect(await balance()).toBe(-88 - 1500);
  await expect(stripe.refunds.create({ payment_intent: paymentId })).rejects.toMatchObject({ code: "charge_disputed" });
});

test("winning evidence wins the dispute, and money and fee come back", async () => {
  const { answer, balance, dispute, stripe, webhooks } = await startDisputed("pm_card_createDispute");
  await stripe.disputes.update(dispute.id, { evidence: { customer_name: "Ada" }, submit: false });
  expect(await stripe.disputes.retrieve(dispute.id)).toMatchObject({
    status: "needs_response",
    evidence: { customer_name: "Ada" },
  });
  expect(await answer("winning_evidence")).toMatchObject({ status: "won", evidence: { customer_name: "Ada" } });
  await webhooks.arrival("charge.dispute.funds_reinstated");
  expect((await webhooks.arrival("charge.dispute.closed")).data.object).toMatchObject({ status: "won" });
  expect(await balance()).toBe(1999 - 88);
});

test("losing evidence loses the dispute, and it can then not be answered again", async () => {
  const { answer, balance } = await startDisputed("pm_card_createDispute");
  expect(await answer("losing_evidence")).toMatchObject({ status: "lost" });
  expect(await balance()).toBe(-88 - 1500);
  await expect(answer("winning_evidence")).rejects.toMatchObject({ message: "This dispute is already closed" });
});

test("other evidence leaves the dispute under review, and an accepted one is lost", async () => {
  const { answer, stripe } = await startDisputed("pm_card_createDispute");
  expect(await answer("It was delivered.")).toMatchObject({
    status: "under_review",
    evidence_details: { has_evidence: true, submission_count: 1 },
  });
  const { dispute, stripe: other, webhooks } = await startDisputed("pm_card_createDispute");
  expect(await other.disputes.close(dispute.id)).toMatchObject({ status: "lost" });
  expect((await webhooks.arrival("charge.dispute.closed")).data.object).toMatchObject({ status: "lost" });
  await expect(stripe.disputes.retrieve("du_none")).rejects.toMatchObject({ statusCode: 404 });
});

test("an inquiry withdraws no money, and is closed by a refund in full", async () => {
  const { balance, dispute, paymentId, stripe, webhooks } = await startDisputed("pm_card_createDisputeInquiry");
  expect(dispute).toMatchObject({ status: "warning_needs_response", is_charge_refundable: true });
  expect(await balance()).toBe(1999 - 88);
  await stripe.refunds.create({ payment_intent: paymentId });
  expect((await webhooks.arrival("charge.dispute.closed")).data.object).toMatchObject({ status: "warning_closed" });
});

test("an inquiry that escalates becomes a dispute", async () => {
  const { answer, balance } = await startDisputed("pm_card_createDisputeInquiry");
  expect(await answer("escalate_inquiry_evidence")).toMatchObject({
    status: "needs_response",
    payment_method_details: { card: { case_type: "chargeback" } },
  });
  expect(await balance()).toBe(-88 - 1500);
});

test("an early fraud warning can be acted on until the payment is refunded", async () => {
  const { pay, stripe, webhooks } = await startCardProvider();
  const { id, status } = await pay("pm_card_createIssuerFraudRecord");
  expect(status).toBe("succeeded");
  const event = await webhooks.arrival("radar.early_fraud_warning.created");
  expect(event.data.object).toMatchObject({ payment_intent: id, actionable: true });
  await stripe.refunds.create({ payment_intent: id });
  await webhooks.arrival("radar.early_fraud_warning.updated");
  const warnings = await stripe.radar.earlyFraudWarnings.list({ payment_intent: id });
  expect(warnings.data).toMatchObject([{ actionable: false }]);
});

test("any payment can be disputed by hand, once, and not after a refund in full", async () => {
  const { pay, sandbox, stripe } = await startCardProvider();
  const open = async (body: object) => {
    const answer = await fetch(`${sandbox.stripeUrl}/control/dispute`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    return { status: answer.status, body: await answer.json() };
  };
  const { id } = await pay("pm_card_visa");
  await stripe.refunds.create({ payment_intent: id, amount: 999 });
  const opened = await open({ payment_intent: id, reason: "product_not_received" });
  expect(opened).toMatchObject({ status: 200, body: { amount: 1000, reason: "product_not_received" } });
  expect(await open({ payment_intent: id })).toMatchObject({ status: 400 });
  expect(await open({ payment_intent: "pi_none" })).toMatchObject({ status: 404 });
  const { id: refunded } = await pay("pm_card_visa");
  await stripe.refunds.create({ payment_intent: refunded });
  expect(await open({ payment_intent: refunded })).toMatchObject({ status: 400 });
});

test("disputes, and refunds without an outcome, survive a restart", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "sandbox-test-"));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const before = await startCardProvider({ dataDir });
  const { id: disputed } = await before.pay("pm_card_createDispute");
  const { id: refunding } = await before.pay("pm_card_pendingRefund");
  const refund = await before.stripe.refunds.create({ payment_intent: refunding });
  await before.sandbox.close();

  const after = await startCardProvider({ dataDir });
  expect((await after.stripe.disputes.list({ payment_intent: disputed })).data).toHaveLength(1);
  await after.control({ refundSettlesAfterMs: 0 });
  const event = await after.webhooks.arrival("charge.refund.updated");
  expect(event.data.object).toMatchObject({ id: refund.id, status: "succeeded" });
});
