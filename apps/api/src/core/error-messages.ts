import { countUnits, type SalesUnit } from "@ironmonger/contract/catalog/sales-unit";
import { messages } from "@ironmonger/contract/messages";
import { formatNumber, type Money } from "@ironmonger/contract/money";

/** Messages with which the api refuses a request. Pages show them as they come and do not load this list. */
export const errorMessages = {
  signInFailed: "Wrong email or password.",
  emailTaken: "This email is already registered. Log in, or reset your password.",
  passkeyRequired: "Use your passkey, or enter a recovery code.",
  codeWrong: "This code is wrong or was already used.",
  passkeyRefused: "This passkey was not accepted. Try again, or use another way to log in.",
  passkeyUnknown: "This shop does not know this passkey.",
  setupExpired: "This took too long. Start again.",
  passwordWrong: "This is not your password.",
  passwordTooWeak: "Admins need a stronger password: longer and less common.",
  linkExpired: "This link has been used or has expired. Ask for a new one.",
  notSignedIn: "Sign in to continue.",
  sessionEnded: "Your session has ended. Sign in again.",
  adminsOnly: "Only an admin can do this.",
  foreignOrigin: "This request came from another site and was refused.",
  notYours: "This belongs to someone else.",
  ownSecondFactorFirst: "Add a second factor to your own account first, under My profile, Sign-in and security.",
  currencyFixed: "The shop has orders, so its currency can no longer change.",
  lastAdmin: "This is the last admin. Make another one first.",
  othersRestOnLine:
    "The prices of other lines depend on this one, so it cannot be cancelled alone. Cancel the whole order instead.",
  orderNotUnpaid: "Only an unpaid order can be cancelled.",
  orderCancelled: "This order is cancelled.",
  lineLeftOut: "It was cancelled in this order, so it is left out.",
  linesUntilVerified:
    "Until your email is verified, some of these lines can only be ordered in smaller quantities. The order goes through once you have verified it.",
  tooMuchInOneRequest: "This request reads too many rows. Ask for less, or send its calls in several requests.",
  lineCancelled: "This line is already cancelled.",
  refundWhileDisputed:
    "The payment is disputed, and the bank has taken the money: it can be refunded only if the dispute is won.",
  refundAfterLostDispute: "The dispute of this payment was lost: the bank has returned the money to the buyer.",
  paymentDecided: "This payment has already been handled.",
  paymentReturned: "This payment came too late for its order or did not fit it, so it cannot be attached to one.",
  paymentDoesNotFit: "A payment can only be attached to an unpaid order of the same amount.",
  lineNotFound: "The order has no such line.",
  keyOfCancelledOrder: "The order of this idempotency key is cancelled. Order again with another key.",
  keyReused: "This idempotency key was used for another order.",
  shipmentKeyReused: "This idempotency key was used for another shipment.",
  viewNotFound: "There is no such view.",
  viewBuiltIn: "This view comes with the shop. Save your own beside it.",
  viewNameTaken: "You already have a view with this name. Choose another name, or remove that view first.",
  shipmentNotFound: "There is no such shipment.",
  shipmentUndone: "This shipment was undone.",
  shipmentFinal:
    "A shipment can be undone for a minute, as long as its lines are not refunded. The buyer has already been notified.",
  messageKeyReused: "This idempotency key was used for another note or message.",
  refundKeyReused: "This idempotency key was used for another refund.",
  tooManyPartNumbers: "You can store at most 10,000 part numbers.",
  tooManyLists: "You can have at most 200 lists. Delete one you no longer need.",
  tooManyListLines: "Your lists can hold at most 20,000 lines together. Delete a list you no longer need.",
  addressNotFound: "There is no such address.",
  addressTwice: "You already have this address.",
  tooManyAddresses: "You can have at most 50 addresses. Delete one you no longer need.",
  nothingToPay: "There is no unpaid order of this amount.",
  payWholeOrder: "This is a line of a larger order, which is paid as a whole.",
  toolIsInStock: "This tool is in stock: you can order it now.",
  userNotFound: "There is no such user.",
  tooMuchWork: "These are more rows in a minute than the shop can read for one visitor. Try again in a moment.",
  tooManyStreams: "You are already reading two long lists or files. Try again when one of them is complete.",
  tooLargeAnswer: "This answer would be larger than 10 MB. Ask for less, or for a page at a time.",
  unavailable: "The shop is busy. Try again in a moment.",
} as const;

/** For attaching a payment in a currency other than the shop's. */
export const paymentInAnotherCurrency = (code: string): string =>
  `This payment is in another currency (${code.toUpperCase()}), so it can only be refunded.`;

/** For a shipment of more pieces than wait for it. */
export const onlyThisIsToShip = (pieces: number, unit: SalesUnit): string =>
  pieces === 0 ? messages.orderNotPending : `Only ${countUnits(pieces, unit)} of this can still be shipped.`;

/** For one more unpaid order. `maxVerified` is what a verified email would allow. */
export function tooManyUnpaidOrders(count: number, maxVerified?: number): string {
  const isMoreAllowed = maxVerified !== undefined && maxVerified > count;
  const verify = isMoreAllowed ? `, or verify your email to have up to ${maxVerified}` : "";
  return `You have ${count} unpaid orders, which is the most you can have. Pay or cancel one of them${verify}.`;
}

/** For orders by a buyer whose email is unverified. */
export const mayHoldAtMost = (cents: number, { format }: Money): string =>
  `Until your email is verified, your unpaid orders can come to at most ${format(cents)}. The order goes through once you have verified it.`;

export const mayHoldPieces = (pieces: number): string =>
  `Until your email is verified, at most ${formatNumber(pieces)} of this can be ordered. The order goes through once you have verified it.`;
