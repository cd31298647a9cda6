const keyOf = (orderId: string) => `ironmonger-unreported-${orderId}`;

/** A payment that succeeded at the card provider and is not reported to the shop yet. A reload must not ask for the card again. */
export const unreportedPayment = {
  read: (orderId: string): string | null => guarded((storage) => storage.getItem(keyOf(orderId))) ?? null,
  keep: (orderId: string, transactionId: string) =>
    guarded((storage) => storage.setItem(keyOf(orderId), transactionId)),
  forget: (orderId: string) => guarded((storage) => storage.removeItem(keyOf(orderId))),
};

/** Where the browser refuses its storage, the payment is kept only until the page is closed. */
function guarded<Value>(action: (storage: Storage) => Value): Value | undefined {
  try {
    return action(sessionStorage);
  } catch {
    return undefined;
  }
}
