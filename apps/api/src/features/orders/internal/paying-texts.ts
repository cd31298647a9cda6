import type { Money } from "@ironmonger/contract/money";
import type { Order } from "@ironmonger/contract/orders";
import type { BankDetails } from "@ironmonger/contract/settings/bank";
import type { Fact } from "../../../core/mail/compose-email.ts";

type News = { timeZone: string; money: Money; bank: BankDetails };

const momentFormat = { day: "numeric", month: "long", year: "numeric", hour: "numeric", minute: "2-digit" } as const;
const momentText = (iso: string, timeZone: string): string =>
  new Intl.DateTimeFormat("en-GB", { ...momentFormat, timeZone, timeZoneName: "short" }).format(new Date(iso));

/** How an order is paid, and until when it waits for that, or for its approval. */
export function payingLines(order: Order, { timeZone, money }: News): string[] {
  const { terms, payment, expiresAt, approval, depositCents } = order;
  if (approval?.step && approval.lapsesAt)
    return [
      `It waits for ${approval.step === "manager" ? "a manager" : "an approver"} of your company, until ${momentText(approval.lapsesAt, timeZone)} at the latest.`,
    ];
  if (payment === "on-account") return ["It goes on the account of your company. The invoice follows."];
  if (payment !== "due" || !expiresAt) return [];
  const until = `by ${momentText(expiresAt, timeZone)}; after that the pieces go back on sale.`;
  if (terms === "transfer") return [`It ships as soon as your transfer has arrived. Please pay ${until}`];
  if (terms === "account") return [`Please pay the deposit of ${money.format(depositCents)} ${until}`];
  return [`Please pay ${until}`];
}

/** The terms of an order that is not paid by card, and where a transfer goes. */
export function payingFacts({ terms, payment, number, totalCents }: Order, { money, bank }: News): Fact[] {
  if (terms === "card") return [];
  if (terms === "account") return [["Payment", "On account"]];
  if (payment !== "due") return [["Payment", "Bank transfer"]];
  return [
    ["Payment", `Bank transfer of ${money.format(totalCents)}`],
    ...(bank ? [["To", bank.holder] as Fact, ["IBAN", bank.iban] as Fact] : []),
    ...(bank?.bic ? [["BIC", bank.bic] as Fact] : []),
    ["Reference", number],
  ];
}

/** What the buyer calls the order, and to what they charge it. */
export const referenceFacts = ({ poNumber, costCentre, reference }: Order): Fact[] => [
  ...(poNumber ? [["PO number", poNumber] as Fact] : []),
  ...(costCentre ? [["Cost centre", costCentre] as Fact] : []),
  ...(reference ? [["Your reference", reference] as Fact] : []),
];
