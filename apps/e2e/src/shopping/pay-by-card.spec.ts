import type { Page } from "@playwright/test";
import { cards, typeCard } from "../support/card.ts";
import { expect, test } from "../support/test.ts";

const pay = (page: Page) => page.getByRole("form", { name: "Card payment" }).getByRole("button", { name: "Pay" });

test("each refusal of the card provider shows in red under the card field, and the next card pays", async ({
  visit,
  shop,
  pageErrors,
}) => {
  pageErrors.expect(/status of 402/);
  const buyer = await shop.buyer();
  const tool = await shop.tool({ price: 8, minOrder: 10 });
  const orderId = await shop.order(buyer, tool);
  const page = await visit(buyer);
  await page.goto(`/dashboard/payment/${orderId}`);
  await expect(page.getByRole("region", { name: "Order summary" }).getByText(tool.name)).toBeVisible();
  await expect(page.getByRole("main")).toContainText("$80");
  for (const [card, text] of [
    [cards.declined, "Your card was declined."],
    [cards.expired, "Your card has expired."],
    [cards.insufficientFunds, "Your card has insufficient funds."],
    [cards.processingError, /An error occurred while processing your card/],
  ] as const) {
    await typeCard(page, card);
    await pay(page).click();
    const line = page.getByRole("alert").filter({ hasText: text });
    await expect(line).toBeVisible();
    const [red = 0, green = 255] = await line.evaluate(
      (element) => getComputedStyle(element).color.match(/\d+/g)?.map(Number) ?? [],
    );
    expect(red).toBeGreaterThan(2 * green);
  }
  await typeCard(page, cards.good);
  await pay(page).click();
  await expect(page.getByText("Your payment is successfull!")).toBeVisible();
  await expect(page.getByText("Payment completed successfully!")).toBeVisible();
});

test("a card that requires 3-D Secure pays once its owner has agreed, and the paid order cannot be cancelled", async ({
  visit,
  shop,
  pageErrors,
}) => {
  pageErrors.expect(/status of 402/);
  const buyer = await shop.buyer();
  const tool = await shop.tool();
  const orderId = await shop.order(buyer, tool);
  const page = await visit(buyer);
  await page.goto("/dashboard/myorders");
  await page.getByRole("row").filter({ hasText: tool.name }).getByRole("link", { name: "Pay" }).click();
  await expect(page).toHaveURL(/\/dashboard\/payment\/IM-\d+$/);

  const challenge = page.frameLocator('iframe[name="sandbox-challenge"]');
  await typeCard(page, cards.needsChallenge);
  await pay(page).click();
  await challenge.getByRole("button", { name: "Fail authentication" }).click();
  await expect(page.getByRole("alert").filter({ hasText: /authenticat/i })).toBeVisible();
  await typeCard(page, cards.needsChallenge);
  await pay(page).click();
  await challenge.getByRole("button", { name: "Complete authentication" }).click();
  await expect(page.getByText("Payment completed successfully!")).toBeVisible();
  const transactionId = await page
    .getByText(/pi_\w+/)
    .first()
    .textContent();

  await page.goto("/dashboard/myorders");
  const row = page.getByRole("row").filter({ hasText: tool.name });
  await expect(row.getByText("Paid", { exact: true })).toBeVisible();
  await expect(row).toContainText(/pi_\w+/.exec(transactionId ?? "")?.[0] ?? "none");
  await expect(row.getByRole("button", { name: "Cancel" })).toHaveCount(0);
  await expect(row.getByRole("link", { name: "Pay" })).toHaveCount(0);
  await page.goto(`/dashboard/payment/${orderId}`);
  await expect(page.getByText("This order is already paid.")).toBeVisible();
});

test("another buyer's order looks like one that does not exist", async ({ visit, shop, pageErrors }) => {
  pageErrors.expect(/status of 404/);
  const orderId = await shop.order(await shop.buyer(), await shop.tool());
  const page = await visit(await shop.buyer());
  await page.goto(`/dashboard/payment/${orderId}`);
  await expect(page.getByText("There is no such order.")).toBeVisible();
});

test("where the card provider's script or its field is blocked, the buyer is told what to do, and pays once it is allowed", async ({
  visit,
  shop,
  pageErrors,
}) => {
  pageErrors.expect(/net::ERR_/);
  const buyer = await shop.buyer();
  const orderId = await shop.order(buyer, await shop.tool());
  const page = await visit(buyer);
  const script = /\/stripe\/stripe\.js/;
  const frame = /\/stripe\/elements/;
  await page.route(script, (route) => route.abort());
  await page.goto(`/dashboard/payment/${orderId}`);
  await expect(page.getByText("allow them for this page")).toBeVisible();
  await page.route(frame, (route) => route.abort());
  await page.unroute(script);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "The card field has not come." })).toBeVisible();
  await expect(pay(page)).toBeDisabled();
  await page.unroute(frame);
  await page.reload();
  await typeCard(page, cards.good);
  await pay(page).click();
  await expect(page.getByText("Payment completed successfully!")).toBeVisible();
});
