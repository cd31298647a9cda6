import type { InMoney, Money } from "./money.ts";

/** An issue whose sentence names amounts. A schema does not know the currency, so `issueText` writes the sentence. */
export const moneyIssue = (sentence: InMoney) => ({
  code: "custom" as const,
  message: "This amount is not possible",
  params: { sentence },
});

/** What an issue of a schema says. */
export function issueText(
  { message, params }: { message: string; params?: Record<string, unknown> | undefined },
  money: Money,
): string {
  return typeof params?.sentence === "function" ? params.sentence(money) : message;
}
