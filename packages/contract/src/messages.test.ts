import { expect, test } from "vitest";
import { SignInInput, SignUpInput } from "./identity.ts";
import { adminTexts, chunkLoadFailed, homeTexts, limits, messages, tooManyTries } from "./messages.ts";

// Copied by hand from the specification, sections 2, 4, 5, 7, 8 and 9: spelling included.
const specified: [shown: string, specified: string][] = [
  [messages.tagline, "The Best tools manufacturing brand!"],
  [messages.pageNotFound, "The page you're looking for doesn't exist!"],
  [messages.notSet, "Not set yet"],
  [messages.cancelQuestion, "Are you sure to cancel the order?"],
  [messages.emailRequired, "Email is required"],
  [messages.emailInvalid, "Invalid email"],
  [messages.passwordRequired, "Password is required"],
  [messages.passwordTooShortAtSignIn, "Password must be 6 characters or more"],
  [messages.passwordTooShortAtSignUp, "Password must be 6 charachters or more!"],
  [messages.quantityOutOfRange, "Order must be more than minimum order and can't exceed available quantity"],
  [messages.notEnoughToPurchase, "Not enough item to purchase"],
  [messages.promotionFailed, "Failed to make an admin"],
  [messages.orderPlaced, "Order placed successfully"],
  [messages.deletedSuccessfully, "Deleted successfully!"],
  [messages.reviewPosted, "Review successful."],
  [messages.paymentSuccessful, "Your payment is successfull!"],
  [messages.profileUpdated, "Your info updated successfully!"],
  [messages.shipped, "Shipped successfully"],
  [messages.promoted, "Promotrd as admin successfully!"],
  [messages.toolAdded, "Tool successfully added!"],
  [messages.errorPrefix, "Error: "],
  [messages.passwordResetSent, "Passsword Reset Email sent"],
  [messages.paymentCompleted, "Payment completed successfully!"],
  [messages.noUser, "No user is logged in"],
  [messages.unpaid, "Unpaid"],
  [messages.paid, "Paid"],
  [homeTexts.businessSummary, "Business Summary"],
  [homeTexts.listOfTools, "List of tools:"],
  [homeTexts.topBuyers, "Our Top Buyers:"],
  [homeTexts.customersReviews, "Customers reviews:"],
  [homeTexts.faq, "Frequently asked questions (FAQ):"],
  [homeTexts.differentTools("48"), "48+ different tools"],
  [homeTexts.itemsAvailable("900"), "900+ items available"],
  [homeTexts.soldSoFar("7"), "7+ sold so far"],
  [adminTexts.totalOrders(12), "Total 12 orders on the list"],
  [adminTexts.totalOrders(1000, true), "Total 1000+ orders on the list"],
  [adminTexts.toolTypes(48), "48 types of tools available in the shop!"],
  [adminTexts.toolTypes(1000, true), "1000+ types of tools available in the shop!"],
];

test.each(specified)("people read %j as the specification has it", (shown, specifiedText) => {
  expect(shown).toBe(specifiedText);
});

test("a chunk of the site that cannot be loaded is named with the reason and the address", () => {
  const text = chunkLoadFailed("7", "timeout", "http://shop.test/assets/7.js");
  expect(text).toMatch(/^Loading chunk 7 failed/);
  expect(text).toContain("timeout");
  expect(text).toContain("http://shop.test/assets/7.js");
});

test("the constants are the specification's", () => {
  expect(limits).toMatchObject({
    toastMs: 5000,
    transitionMs: 300,
    chunkTimeoutMs: 120_000,
    cacheMs: 300_000,
    queryRetries: 3,
    homeTools: 6,
    maxStars: 5,
    minPasswordLength: 6,
  });
  expect([0, 1, 2, 3, 4, 5, 9].map(limits.retryDelayMs)).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]);
});

const complaints = (result: { success: boolean; error?: { issues: { message: string }[] } }) =>
  result.error?.issues.map((issue) => issue.message) ?? [];

test.each([
  [{ email: "", password: "secret" }, "Email is required"],
  [{ password: "secret" }, "Email is required"],
  [{ email: "not an address", password: "secret" }, "Invalid email"],
  [{ email: "a@b.c", password: "secret" }, "Invalid email"],
  [
    { email: "аdmin@ironmonger.dev", password: "secret" },
    "This email mixes letters of several scripts, so it cannot be used here",
  ],
  [{ email: "a@b.co", password: "" }, "Password is required"],
  [{ email: "a@b.co", password: "12345" }, "Password must be 6 characters or more"],
])("logging in with %j is answered: %s", (input, complaint) => {
  expect(complaints(SignInInput.safeParse(input))[0]).toBe(complaint);
});

test.each([
  "a@b.co",
  "first.last@mail.example.com",
  "x+tag@sub.domain.museum",
  "O'Hara@example.ie",
  "UPPER@EXAMPLE.COM",
  "123@4.de",
])("%s can register and can log in", (email) => {
  expect(complaints(SignUpInput.safeParse({ name: "N", email, password: "123456" }))).toEqual([]);
  expect(complaints(SignInInput.safeParse({ email, password: "123456" }))).toEqual([]);
});

test("registering with five characters is answered in the specification's spelling", () => {
  const result = SignUpInput.safeParse({ name: "N", email: "a@b.co", password: "12345" });
  expect(complaints(result)).toEqual(["Password must be 6 charachters or more!"]);
});

test.each([
  [1, "1 second"],
  [119, "119 seconds"],
  [120, "2 minutes"],
  [7140, "119 minutes"],
  [7200, "2 hours"],
  [86_400, "24 hours"],
])("after too many tries, %i seconds are written as %s", (seconds, text) => {
  expect(tooManyTries(seconds)).toBe(`Too many tries. Try again in ${text}.`);
});
