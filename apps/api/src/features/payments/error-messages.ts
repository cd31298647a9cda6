export const paymentErrors = {
  paymentDecided: "This payment has already been handled.",
  paymentReturned: "This payment came too late for its order or did not fit it, so it cannot be attached to one.",
  paymentDoesNotFit: "A payment can only be attached to an unpaid order of the same amount.",
  refundKeyReused: "This idempotency key was used for another refund.",
  nothingToPay: "There is no unpaid order of this amount.",
  payWholeOrder: "This is a line of a larger order, which is paid as a whole.",
} as const;

/** For attaching a payment in a currency other than the shop's. */
export const paymentInAnotherCurrency = (code: string): string =>
  `This payment is in another currency (${code.toUpperCase()}), so it can only be refunded.`;
