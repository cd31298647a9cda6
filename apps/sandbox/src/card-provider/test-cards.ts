export interface Decline {
  code: string;
  declineCode?: string;
  message: string;
}

export interface TestCard {
  number: string;
  /** Names after `pm_card_` that stand for this card in the provider's own tests. */
  methods: readonly string[];
  what: string;
  decline?: Decline;
  challenge?: boolean;
}

const declined = (declineCode: string, message = "Your card was declined."): Decline => ({
  code: "card_declined",
  declineCode,
  message,
});

/** The provider's documented test cards, https://docs.stripe.com/testing, as far as a shop needs them. */
export const testCards: readonly TestCard[] = [
  { number: "4242424242424242", methods: ["visa"], what: "Visa, succeeds" },
  { number: "4000056655665556", methods: ["visa_debit"], what: "Visa debit, succeeds" },
  { number: "5555555555554444", methods: ["mastercard"], what: "Mastercard, succeeds" },
  { number: "378282246310005", methods: ["amex"], what: "American Express, succeeds" },
  {
    number: "4000000000000002",
    methods: ["chargeDeclined", "visa_chargeDeclined"],
    what: "Declined",
    decline: declined("generic_decline"),
  },
  {
    number: "4000000000009995",
    methods: ["chargeDeclinedInsufficientFunds", "visa_chargeDeclinedInsufficientFunds"],
    what: "Declined: insufficient funds",
    decline: declined("insufficient_funds", "Your card has insufficient funds."),
  },
  {
    number: "4000000000009987",
    methods: ["chargeDeclinedLostCard", "visa_chargeDeclinedLostCard"],
    what: "Declined: lost card",
    decline: declined("lost_card"),
  },
  {
    number: "4000000000009979",
    methods: ["chargeDeclinedStolenCard", "visa_chargeDeclinedStolenCard"],
    what: "Declined: stolen card",
    decline: declined("stolen_card"),
  },
  {
    number: "4000000000006975",
    methods: ["chargeDeclinedVelocityLimitExceeded", "visa_chargeDeclinedVelocityLimitExceeded"],
    what: "Declined: limit exceeded",
    decline: declined(
      "card_velocity_exceeded",
      "Your card was declined for making repeated attempts too frequently or exceeding its amount limit.",
    ),
  },
  {
    number: "4000000000000069",
    methods: ["chargeDeclinedExpiredCard"],
    what: "Declined: expired",
    decline: { code: "expired_card", message: "Your card has expired." },
  },
  {
    number: "4000000000000127",
    methods: ["chargeDeclinedIncorrectCvc"],
    what: "Declined: wrong CVC",
    decline: { code: "incorrect_cvc", message: "Your card's security code is incorrect." },
  },
  {
    number: "4000000000000119",
    methods: ["chargeDeclinedProcessingError"],
    what: "Declined: processing error",
    decline: {
      code: "processing_error",
      message: "An error occurred while processing your card. Try again in a little bit.",
    },
  },
  {
    number: "4000002500003155",
    methods: ["authenticationRequiredOnSetup"],
    what: "Asks for 3-D Secure",
    challenge: true,
  },
  { number: "4000002760003184", methods: ["authenticationRequired"], what: "Asks for 3-D Secure", challenge: true },
  {
    number: "4000000000003220",
    methods: ["threeDSecure2Required", "threeDSecureRequired"],
    what: "Asks for 3-D Secure",
    challenge: true,
  },
  {
    number: "4000008400001629",
    methods: ["threeDSecureRequiredChargeDeclined"],
    what: "Asks for 3-D Secure, then declined",
    challenge: true,
    decline: declined("generic_decline"),
  },
];

/** Any other number with a right check digit is paid, as if it were the plain Visa. */
export function findTestCard(number: string): TestCard | undefined {
  return testCards.find((card) => card.number === number);
}

export function findCardOfMethod(paymentMethodId: string): TestCard | undefined {
  return testCards.find((card) => card.methods.some((method) => paymentMethodId === `pm_card_${method}`));
}
