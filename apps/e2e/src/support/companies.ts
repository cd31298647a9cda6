import { call, type Person, type Shop } from "./shop.ts";

/** A company with a manager and a buyer, which may order on account. */
export async function makeCompany(
  shop: Shop,
  { manager, buyer, admin, name }: { manager: Person; buyer: Person; admin: Person; name: string },
): Promise<string> {
  await shop.verify(manager);
  await shop.verify(buyer);
  const { id } = await call(manager, "companies.register", {
    ...{ name, country: "US", billingAddress: "1 Forge Lane\n44113 Cleveland", invoiceEmail: manager.email },
  });
  await call(admin, "companies.setStatus", { id, status: "active" });
  await call(manager, "companies.invite", { companyId: id, email: buyer.email, role: "buyer" });
  const token = new URL(await shop.mailedLink(buyer.email, "/invitation/")).pathname.split("/").at(-1);
  await call(buyer, "companies.acceptInvitation", { token });
  await call(admin, "companies.setTerms", {
    ...{ id, terms: ["card", "account"], netDays: 30, creditLimitCents: 50_000, holdAfterDays: null },
    ...{ depositPercent: 0, invoicePer: "shipment", remindersPaused: false },
  });
  return id;
}

/** Above this, the orders of this person are approved. */
export async function limitOrders(manager: Person, companyId: string, { email }: Person, cents: number): Promise<void> {
  const members: { userId: string; email: string }[] = await call(manager, "companies.listMembers", { companyId });
  const userId = members.find((member) => member.email === email)?.userId;
  await call(manager, "companies.setMember", { companyId, userId, orderLimitCents: cents });
}
