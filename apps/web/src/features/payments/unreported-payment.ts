const keyOf = (orderId: string) => `ironmonger-unreported-${orderId}`;

/** A payment that the card provider took and the shop has not heard of yet; a reload must not ask for the card again. */
export const unreportedPayment = {
  read: (orderId: string): string | null => guarded((storage) => storage.getItem(keyOf(orderId))) ?? null,
  keep: (orderId: string, transactionId: string) =>
    guarded((storage) => storage.setItem(keyOf(orderId), transactionId)),
  forget: (orderId: string) => guarded((storage) => storage.removeItem(keyOf(orderId))),
};

/** A browser may refuse its storage; then the page alone remembers. */
function guarded<Value>(action: (storage: Storage) => Value): Value | undefined {
  try {
    return action(sessionStorage);
  } catch {
    return undefined;
  }
}
