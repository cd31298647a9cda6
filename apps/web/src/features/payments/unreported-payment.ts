import { tabStorage } from "../../shared/forms/tab-storage.ts";

const keyOf = (orderId: string) => `ironmonger-unreported-${orderId}`;

/** A payment that succeeded at the card provider and is not reported to the shop yet. After a reload the card must not be charged again. */
export const unreportedPayment = {
  read: (orderId: string): string | null => tabStorage.read(keyOf(orderId)),
  store: (orderId: string, transactionId: string) => tabStorage.write(keyOf(orderId), transactionId),
  forget: (orderId: string) => tabStorage.remove(keyOf(orderId)),
};
