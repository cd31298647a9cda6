export interface Decline {
  code: string;
  declineCode?: string;
  message: string;
}

/** What the cardholder's bank claims as soon as the payment has succeeded. */
export interface Claim {
  reason: "fraudulent" | "product_not_received";
  /** The bank sends an inquiry first: no money is withdrawn. */
  isInquiry: boolean;
}

export interface TestCard {
  number: string;
  /** The ready payment methods with this card are named `pm_card_` and one of these. */
  methods: readonly string[];
  outcome: string;
  decline?: Decline;
  requiresChallenge?: boolean;
  /** `succeeds later`: a refund is pending at first. `fails later`: a refund succeeds at first. */
  refund?: "succeeds later" | "fails later";
  claim?: Claim;
  /** The card network reports the payment as probably fraudulent. */
  hasFraudWarning?: boolean;
}

const declined = (declineCode: string, message = "Your card was declined."): Decline => ({
  code: "card_declined",
  declineCode,
  message,
});

/** The provider's documented test cards, https://docs.stripe.com/testing, as far as the shop needs them. */
export const testCards: readonly TestCard[] = [
  { number: "4242424242424242", methods: ["visa"], outcome: "Visa, succeeds" },
  { number: "4000056655665556", methods: ["visa_debit"], outcome: "Visa debit, succeeds" },
  { number: "5555555555554444", methods: ["mastercard"], outcome: "Mastercard, succeeds" },
  { number: "378282246310005", methods: ["amex"], outcome: "American Express, succeeds" },
  {
    number: "4000000000000002",
    methods: ["chargeDeclined", "visa_chargeDeclined"],
    outcome: "Declined",
    decline: declined("generic_decline"),
  },
  {
    number: "4000000000009995",
    methods: ["chargeDeclinedInsufficientFunds", "visa_chargeDeclinedInsufficientFunds"],
    outcome: "Declined: insufficient funds",
    decline: declined("insufficient_funds", "Your card has insufficient funds."),
  },
  {
    number: "4000000000009987",
    methods: ["chargeDeclinedLostCard", "visa_chargeDeclinedLostCard"],
    outcome: "Declined: lost card",
    decline: declined("lost_card"),
  },
  {
    number: "4000000000009979",
    methods: ["chargeDeclinedStolenCard", "visa_chargeDeclinedStolenCard"],
    outcome: "Declined: stolen card",
    decline: declined("stolen_card"),
  },
  {
    number: "4000000000006975",
    methods: ["chargeDeclinedVelocityLimitExceeded", "visa_chargeDeclinedVelocityLimitExceeded"],
    outcome: "Declined: limit exceeded",
    decline: declined(
      "card_velocity_exceeded",
      "Your card was declined for making repeated attempts too frequently or exceeding its amount limit.",
    ),
  },
  {
    number: "4000000000000069",
    methods: ["chargeDeclinedExpiredCard"],
    outcome: "Declined: expired",
    decline: { code: "expired_card", message: "Your card has expired." },
  },
  {
    number: "4000000000000127",
    methods: ["chargeDeclinedIncorrectCvc"],
    outcome: "Declined: wrong CVC",
    decline: { code: "incorrect_cvc", message: "Your card's security code is incorrect." },
  },
  {
    number: "4000000000000119",
    methods: ["chargeDeclinedProcessingError"],
    outcome: "Declined: processing error",
    decline: {
      code: "processing_error",
      message: "An error occurred while processing your card. Try again in a little bit.",
    },
  },
  {
    number: "4000002500003155",
    methods: ["authenticationRequiredOnSetup"],
    outcome: "Requires 3-D Secure",
    requiresChallenge: true,
  },
  {
    number: "4000002760003184",
    methods: ["authenticationRequired"],
    outcome: "Requires 3-D Secure",
    requiresChallenge: true,
  },
  {
    number: "4000000000003220",
    methods: ["threeDSecure2Required", "threeDSecureRequired"],
    outcome: "Requires 3-D Secure",
    requiresChallenge: true,
  },
  {
    number: "4000008400001629",
    methods: ["threeDSecureRequiredChargeDeclined"],
    outcome: "3-D Secure, then declined",
    requiresChallenge: true,
    decline: declined("generic_decline"),
  },
  {
    number: "4000000000007726",
    methods: ["pendingRefund"],
    outcome: "Succeeds; a refund is pending, then succeeds",
    refund: "succeeds later",
  },
  {
    number: "4000000000005126",
    methods: ["refundFail"],
    outcome: "Succeeds; a refund succeeds, then fails",
    refund: "fails later",
  },
  {
    number: "4000000000000259",
    methods: ["createDispute"],
    outcome: "Succeeds, then disputed as fraudulent",
    claim: { reason: "fraudulent", isInquiry: false },
  },
  {
    number: "4000000000002685",
    methods: ["createDisputeProductNotReceived"],
    outcome: "Succeeds, then disputed: product not received",
    claim: { reason: "product_not_received", isInquiry: false },
  },
  {
    number: "4000000000001976",
    methods: ["createDisputeInquiry"],
    outcome: "Succeeds, then an inquiry of the bank",
    claim: { reason: "fraudulent", isInquiry: true },
  },
  {
    number: "4000000000005423",
    methods: ["createIssuerFraudRecord"],
    outcome: "Succeeds, then an early fraud warning",
    hasFraudWarning: true,
  },
];

/** Payments with any other number that has a valid check digit succeed. */
export function findTestCard(number: string): TestCard | undefined {
  return testCards.find((card) => card.number === number);
}

export function findCardOfMethod(paymentMethodId: string): TestCard | undefined {
  return testCards.find((card) => card.methods.some((method) => paymentMethodId === `pm_card_${method}`));
}

/** A card number in groups of four digits, as it is printed. */
export function formatCardNumber(number: string): string {
  return number.replace(/(\d{4})(?=\d)/g, "$1 ");
}
