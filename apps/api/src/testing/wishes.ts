/** What a buyer fills in beside the quantity. */
export const delivery = { address: "1 Mill Road", phone: "5550100" };
