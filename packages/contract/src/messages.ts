import { formatMoney, formatPieces, maxPaymentCents } from "./money.ts";

/** Messages for users. Those of the specification are copied word for word, spelling included. */
export const messages = {
  tagline: "The Best tools manufacturing brand!",
  pageNotFound: "The page you're looking for doesn't exist!",

  emailRequired: "Email is required",
  emailInvalid: "Invalid email",
  passwordRequired: "Password is required",
  passwordTooShortAtSignIn: "Password must be 6 characters or more",
  passwordTooShortAtSignUp: "Password must be 6 charachters or more!",
  errorPrefix: "Error: ",

  signInFailed: "Wrong email or password.",
  emailTaken: "This email is already registered. Log in, or reset your password.",
  secondFactorOrPasskey: "Enter the code of your authenticator app or a recovery code, or use your passkey.",
  passkeyRequired: "Use your passkey, or enter a recovery code.",
  secondFactorRequired: "Enter the code of your authenticator app, or a recovery code.",
  codeWrong: "This code is wrong or was already used.",
  passkeyRefused: "This passkey was not accepted. Try again, or use another way to log in.",
  passkeyUnknown: "This shop does not know this passkey.",
  secondFactorNeeded: "Admins need a second factor here. Add one under My profile, Sign-in and security.",
  stepUpRequired: "Confirm first that it is you.",
  signInAgain: "Log out and log in again; then you can change this for ten minutes.",
  setupExpired: "This took too long. Start again.",
  passwordWrong: "This is not your password.",
  passwordTooWeak: "Admins need a stronger password: longer and less common.",
  linkExpired: "This link has been used or has expired. Ask for a new one.",
  passwordResetSent: "Passsword Reset Email sent",
  passwordChanged: "Your password is changed. You are signed in.",
  passwordChangedLogIn: "Your password is changed. Log in with it and your second factor.",
  emailVerified: "Your email is verified.",
  accountDisowned: "The account is closed. You can register with this email yourself.",
  linkSent: "The email is on its way. Open its link in this browser.",
  linkElsewhere:
    "This link works only in the browser in which you signed in with Google, within an hour. Start again there.",
  verificationSent: "Verification email sent",
  notSignedIn: "Sign in to continue.",
  sessionEnded: "Your session has ended. Sign in again.",
  adminsOnly: "Only an admin can do this.",
  foreignOrigin: "This request came from another site and was refused.",
  notYours: "This belongs to someone else.",

  notSet: "Not set yet",
  noUser: "No user is logged in",
  profileUpdated: "Your info updated successfully!",
  promoted: "Promotrd as admin successfully!",
  promotionFailed: "Failed to make an admin",
  adminRemoved: "No longer an admin",
  ownSecondFactorFirst: "Add a second factor to your own account first, under My profile, Sign-in and security.",
  currencyFixed: "The shop has orders, so its currency can no longer change.",
  lastAdmin: "This is the last admin. Make another one first.",

  quantityOutOfRange: "Order must be more than minimum order and can't exceed available quantity",
  categoryNotFound: "There is no such category",
  nulInList: "A list cannot have the character U+0000. Save the file as UTF-8, or copy the lines again.",
  quantityBelowOne: "The quantity must be at least 1.",
  notEnoughToPurchase: "Not enough item to purchase",
  orderPlaced: "Order placed successfully",
  repriceNeeded: "The prices of other lines depend on this one. Cancel the whole order, or accept their new prices.",
  get orderTooLarge() {
    return `One order can be at most ${formatMoney(maxPaymentCents)}. Split it into smaller orders.`;
  },
  cancelQuestion: "Are you sure to cancel the order?",
  cancelIsFinal: "This cannot be undone: the pieces go back on sale, and the next buyer may take them.",
  refundIsFinal: "This cannot be undone: the card provider has no way to take a refund back.",
  signOutIsFinal: "This cannot be undone: a session that has ended cannot be opened again.",
  deletedSuccessfully: "Deleted successfully!",
  shipped: "Shipped successfully",
  shipmentUndone: "Shipping undone",
  toolRestored: "Tool restored",
  unpaid: "Unpaid",
  paid: "Paid",
  orderNotFound: "There is no such order.",
  orderNotUnpaid: "Only an unpaid order can be cancelled.",
  orderCancelled: "This order is cancelled.",
  lineLeftOut: "It was cancelled in this order, so it is left out.",
  lineCancelled: "This line is already cancelled.",
  orderNotPending: "Only a paid order that has not been shipped can be shipped.",
  orderNotRefundable: "There is nothing left to refund.",
  orderDisputed: "The payment of this order is disputed. Ship it only if you are sure, despite the dispute.",
  refundWhileDisputed:
    "The payment is disputed, and the bank has taken the money: it can be refunded only if the dispute is won.",
  refundAfterLostDispute: "The dispute of this payment was lost: the bank has returned the money to the buyer.",
  restoreUnchecked:
    "The shop was restored from a backup. Nothing is shipped or refunded until it has been compared with the card provider.",
  paymentDecided: "This payment has already been handled.",
  paymentDoesNotFit: "A payment can only be attached to an unpaid order of the same amount.",
  lineNotFound: "The order has no such line.",
  refunded: "Refunded. The pieces are back in stock.",
  refundedOnly: "Refunded.",
  keyOfCancelledOrder: "The order of this idempotency key is cancelled. Order again with another key.",
  keyReused: "This idempotency key was used for another order.",
  shipmentKeyReused: "This idempotency key was used for another shipment.",
  viewNotFound: "There is no such view.",
  viewBuiltIn: "This view comes with the shop. Save your own beside it.",
  viewNameTaken: "You already have a view with this name. Choose another name, or remove that view first.",
  shipmentNotFound: "There is no such shipment.",
  shipmentFinal:
    "A shipment can be undone for a minute, as long as its lines are not refunded. The buyer has already been notified.",
  messageKeyReused: "This idempotency key was used for another note or message.",
  refundKeyReused: "This idempotency key was used for another refund.",

  wholeQuantity: "Quantity must be a whole number",
  tooManyPieces: "Quantity can be at most 100,000,000",
  tooManyPartNumbers: "You can keep at most 10,000 part numbers.",
  basketChanged: "Your basket has changed since this page was opened.",
  basketFull: "A basket can hold at most 5,000 tools.",
  tooManyLines: "An order can have at most 5,000 lines.",

  listNotFound: "There is no such list.",
  listFull: "A list can hold at most 5,000 tools.",
  tooManyLists: "You can keep at most 200 lists. Delete one you no longer need.",
  tooManyListLines: "Your lists can hold at most 20,000 lines together. Delete a list you no longer need.",

  addressNotFound: "There is no such address.",
  addressTwice: "You already have this address.",
  tooManyAddresses: "You can keep at most 50 addresses. Delete one you no longer need.",

  paymentSuccessful: "Your payment is successfull!",
  paymentCompleted: "Payment completed successfully!",
  orderAlreadyPaid: "This order is already paid.",
  nothingToPay: "There is no unpaid order of this amount.",
  payWholeOrder: "This is a line of a larger order, which is paid as a whole.",
  paymentNotSucceeded: "The card provider has not confirmed this payment for this order.",

  reviewPosted: "Review successful.",
  reviewHidden: "Review hidden",
  reviewShown: "Review shown again",

  toolAdded: "Tool successfully added!",
  toolNotFound: "There is no such tool.",
  toolLeft: "This tool has left the shop.",
  toolIsInStock: "This tool is in stock: you can order it now.",
  tellMeWhenBack: "Tell me when it is back",
  backInStockRequested: "You will get an email",
  userNotFound: "There is no such user.",

  unreachable: "The shop cannot be reached. Check your connection, then try again.",
  unavailable: "The shop is busy. Try again in a moment.",
  internal: "Something went wrong on our side. Nothing was lost; try again.",
} as const;

export const homeTexts = {
  businessSummary: "Business Summary",
  differentTools: (count: string) => `${count}+ different tools`,
  itemsAvailable: (count: string) => `${count}+ items available`,
  soldSoFar: (count: string) => `${count}+ sold so far`,
  listOfTools: "List of tools:",
  topBuyers: "Our Top Buyers:",
  ownerOf: (shop: string) => `Owner of '${shop}'`,
  toolsBought: (count: string) => `${count} tools bought from us`,
  customersReviews: "Customers reviews:",
  faq: "Frequently asked questions (FAQ):",
} as const;

export const adminTexts = {
  totalOrders: (count: number | "…", isAtLeast = false) => `Total ${count}${isAtLeast ? "+" : ""} orders on the list`,
  toolTypes: (count: number | "…") => `${count} types of tools available in the shop!`,
} as const;

/** The message shown when a part of the site could not be loaded. */
export const chunkLoadFailed = (id: string, reason: string, url: string): string =>
  `Loading chunk ${id} failed.\n(${reason}: ${url})`;

/** Times and limits of the shop's pages, in milliseconds where they are times. */
export const limits = {
  toastMs: 5000,
  transitionMs: 300,
  chunkTimeoutMs: 120_000,
  cacheMs: 5 * 60_000,
  queryRetries: 3,
  retryDelayMs: (attempt: number) => Math.min(1000 * 2 ** attempt, 30_000),
  homeTools: 6,
  maxStars: 5,
  minPasswordLength: 6,
} as const;

/** Why 'Sign in with google' did not end in a sign-in. The codes travel to the login page as `?error=`. */
export const googleFailures = {
  cancelled: "Sign in with google was cancelled. Nothing was changed.",
  expired: "This sign-in was already used or took too long. Start again.",
  unavailable: "Google cannot be reached right now. Try again in a moment, or use your email and password.",
  unverified:
    "Google has not verified your email, so it cannot be used here. Verify it with Google, or register with a password.",
  invalidEmail: "The email of this Google account cannot be used here. Register with another one.",
} as const;
export type GoogleFailure = keyof typeof googleFailures;

/** The refusal to attach a payment in a currency other than the shop's. */
export const paymentInAnotherCurrency = (code: string): string =>
  `This payment is in another currency (${code.toUpperCase()}), so it can only be refunded.`;

/** The refusal of a refund of too many pieces or too much money: what is left. */
export const onlyThisIsLeft = (left: string): string => `Only ${left} can still be refunded.`;

/** The refusal of a shipment of more pieces than wait for it. */
export const onlyThisIsToShip = (pieces: number): string =>
  pieces === 0 ? messages.orderNotPending : `Only ${formatPieces(pieces)} of this can still be shipped.`;

/** The refusal of a counted limit, with the time left. */
export function tooManyTries(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  const [count, unit] =
    seconds < 120 ? [seconds, "second"] : minutes < 120 ? [minutes, "minute"] : [Math.ceil(minutes / 60), "hour"];
  return `Too many tries. Try again in ${count} ${unit}${count === 1 ? "" : "s"}.`;
}

/** The refusal of one more unpaid order. `maxVerified` is what a verified email would allow. */
export function tooManyUnpaidOrders(count: number, maxVerified?: number): string {
  const isMoreAllowed = maxVerified !== undefined && maxVerified > count;
  const verify = isMoreAllowed ? `, or verify your email to have up to ${maxVerified}` : "";
  return `You have ${count} unpaid orders, which is the most you can have. Pay or cancel one of them${verify}.`;
}

/** The refusal of an order by a buyer whose email is unverified, and who has unpaid orders. */
export const mayHoldAtMost = (cents: number): string =>
  `Until your email is verified, your unpaid orders can come to at most ${formatMoney(cents)}. Verify your email, or pay or cancel an order.`;

/** The browser's local storage key of the access token. */
export const accessTokenKey = "accessToken";
