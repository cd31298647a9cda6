/** What a buyer enters beside the quantities. */
export const delivery = { address: "1 Mill Road", phone: "5550100" };

/** What a buyer sends to order these quantities of tools. */
export const orderOf = (...lines: (readonly [toolId: string, quantity: number])[]) => ({
  lines: lines.map(([toolId, quantity]) => ({ toolId, quantity })),
  ...delivery,
});
