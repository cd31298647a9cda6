import type { Page } from "@playwright/test";

export const cards = {
  good: "4242424242424242",
  declined: "4000000000000002",
  insufficientFunds: "4000000000009995",
  expired: "4000000000000069",
  processingError: "4000000000000119",
  needsChallenge: "4000002500003155",
} as const;

/** Types a card into the provider's form, which is a page of its own inside the payment page. */
export async function typeCard(page: Page, number: string): Promise<void> {
  const frame = page.frameLocator('iframe[src*="/stripe/elements"]').first();
  await frame.locator('input[name="cardnumber"]').fill(number);
  await frame.locator('input[name="exp-date"]').fill("12 / 34");
  await frame.locator('input[name="cvc"]').fill("123");
  const postal = frame.locator('input[name="postal"]');
  if (await postal.isVisible()) await postal.fill("12345");
}
