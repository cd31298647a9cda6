/** What a buyer enters beside the quantity. */
export const delivery = { address: "1 Mill Road", phone: "5550100" };
