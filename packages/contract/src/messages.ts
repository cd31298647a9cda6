import { type Money, maxPaymentCents } from "./money.ts";

/** Messages that pages show, refusals of the api among them. Those of the specification are copied word for word, spelling included. */
export const messages = {
  tagline: "The Best tools manufacturing brand!",
  pageNotFound: "The page you're looking for doesn't exist!",

  emailRequired: "Email is required",
  emailInvalid: "Invalid email",
  passwordRequired: "Password is required",
  passwordTooShortAtSignIn: "Password must be 6 characters or more",
  passwordTooShortAtSignUp: "Password must be 6 charachters or more!",
  errorPrefix: "Error: ",

  secondFactorOrPasskey: "Enter the code of your authenticator app or a recovery code, or use your passkey.",
  secondFactorRequired: "Enter the code of your authenticator app, or a recovery code.",
  secondFactorNeeded: "Admins need a second factor here. Add one under My profile, Sign-in and security.",
  stepUpRequired: "Confirm first that it is you.",
  signInAgain: "Log out and log in again; then you can change this for ten minutes.",
  passwordResetSent: "Passsword Reset Email sent",
  passwordChanged: "Your password is changed. You are signed in.",
  passwordChangedLogIn: "Your password is changed. Log in with it and your second factor.",
  emailVerified: "Your email is verified.",
  emailConfirmed: "This is your account's email now. Log in with it from now on.",
  emailTakenBack: "The email is yours again. Log in with the new password.",
  accountDisowned: "The account is closed. You can register with this email yourself.",
  linkSent: "The email is on its way. Open its link in this browser.",
  linkElsewhere:
    "This link works only in the browser in which you signed in with Google, within an hour. Start again there.",
  verificationSent: "Verification email sent",

  notSet: "Not set yet",
  noUser: "No user is logged in",
  profileUpdated: "Your info updated successfully!",
  promoted: "Promotrd as admin successfully!",
  promotionFailed: "Failed to make an admin",
  adminRemoved: "No longer an admin",

  quantityOutOfRange: "Order must be more than minimum order and can't exceed available quantity",
  categoryNotFound: "There is no such category",
  nulInList: "A list cannot have control characters, such as U+0000. Save the file as UTF-8, or copy the lines again.",
  quantityBelowOne: "The quantity must be at least 1.",
  notEnoughToPurchase: "Not enough item to purchase",
  orderPlaced: "Order placed successfully",
  orderTooSmall: ({ format, minPaymentCents }: Money) =>
    `An order must come to at least ${format(minPaymentCents)}, the smallest card payment.`,
  orderTooLarge: ({ format }: Money) =>
    `One order can be at most ${format(maxPaymentCents)}. Split it into smaller orders.`,
  cancelQuestion: "Are you sure to cancel the order?",
  cancelIsFinal: "This cannot be undone: the pieces go back on sale, and the next buyer may take them.",
  refundIsFinal: "This cannot be undone: the card provider has no way to take a refund back.",
  signOutIsFinal: "This cannot be undone: a session that has ended cannot be opened again.",
  deletedSuccessfully: "Deleted successfully!",
  shipped: "Shipped successfully",
  shipmentUndone: "Shipping undone",
  collected: "Marked as collected",
  collectedUndone: "No longer marked as collected",
  toolRestored: "Tool restored",
  unpaid: "Unpaid",
  paid: "Paid",
  orderNotFound: "There is no such order.",
  orderNotPending: "Only a paid order that has not been shipped can be shipped.",
  orderNotRefundable: "There is nothing left to refund.",
  orderDisputed: "The payment of this order is disputed. Ship it only if you are sure, despite the dispute.",
  restoreUnchecked:
    "The shop was restored from a backup. Nothing is shipped or refunded until it has been compared with the card provider.",
  refunded: "Refunded. The pieces are back in stock.",
  refundedOnly: "Refunded.",

  wholeQuantity: "Quantity must be a whole number",
  tooManyPieces: "Quantity can be at most 100,000,000",
  notDeliveredThere: "We do not deliver to this address.",
  noSuchDelivery: "There is no such delivery to this address. Choose another one.",
  basketChanged: "Your basket has changed since this page was opened.",
  basketFull: "A basket can hold at most 5,000 tools.",
  tooManyLines: "An order can have at most 5,000 lines.",

  listNotFound: "There is no such list.",
  listFull: "A list can hold at most 5,000 tools.",

  paymentSuccessful: "Your payment is successfull!",
  paymentCompleted: "Payment completed successfully!",
  orderAlreadyPaid: "This order is already paid.",
  paymentNotSucceeded: "The card provider has not confirmed this payment for this order.",

  reviewPosted: "Review successful.",
  reviewHidden: "Review hidden",
  reviewShown: "Review shown again",

  toolAdded: "Tool successfully added!",
  toolNotFound: "There is no such tool.",
  toolLeft: "This tool has left the shop.",
  toolNotOffered: (company: string) => `This tool is no longer offered to ${company}.`,
  tellMeWhenBack: "Tell me when it is back",
  backInStockRequested: "You will get an email",

  notOfCompany: "You do not buy for this company.",
  unreachable: "The shop cannot be reached. Check your connection, then try again.",
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
  toolTypes: (count: number | "…", isAtLeast = false) =>
    `${count}${isAtLeast ? "+" : ""} types of tools available in the shop!`,
} as const;

/** The message shown when a chunk of the site could not be loaded. */
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

/** A time to wait, such as `5 minutes`. */
export function waitText(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  const [count, unit] =
    seconds < 120 ? [seconds, "second"] : minutes < 120 ? [minutes, "minute"] : [Math.ceil(minutes / 60), "hour"];
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}

/** The refusal of a counted limit, with the time left. */
export const tooManyTries = (seconds: number): string => `Too many tries. Try again in ${waitText(seconds)}.`;

/** The browser's local storage key of the access token. */
export const accessTokenKey = "accessToken";
/**
 * The cookie, readable by scripts, of a browser that has a visitor's basket. Pages are the same for everybody and read the basket only
 * then.
 */
export const basketMarkerCookie = "ironmonger_has_basket";
/** The cookie by which a sign-in reports how many tools were in both baskets; `-full` follows if there was no room for some lines. */
export const mergedBasketCookie = "ironmonger_merged_basket";
/**
 * The cookie with the id of the company for which the signed-in account buys in this browser, or `myself`. Without it the account has not
 * said for whom it buys, and buys for itself.
 */
export const companyCookie = "ironmonger_company";
export const forMyself = "myself";

/** The refusal of a refund of too many pieces or too much money: what is left. */
export const onlyThisIsLeft = (left: string): string => `Only ${left} can still be refunded.`;
