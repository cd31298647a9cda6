import type { Admin, Person, TestShop } from "./test-shop.ts";

/** A company with a manager, an approver and a buyer, and their calls for it. */
export async function startFirm(shop: TestShop, admin: Pick<Admin, "api">) {
  const { sql } = shop.services;
  const { id } = await admin.api.companies.register({
    ...{ name: "Quarry Works", country: "US", billingAddress: "1 Way", invoiceEmail: "invoices@quarry.example" },
  });
  await sql`delete from company_members where company_id = ${id}`;
  const join = async (role: string) => {
    const person = await shop.buyer();
    await sql`insert into company_members (company_id, user_id, role) values (${id}, ${person.ctx.user.id}, ${role})`;
    return { person, api: await shop.buyingFor(person, id) };
  };
  return { id, join, manager: await join("manager"), approver: await join("approver"), buyer: await join("buyer") };
}
export type Firm = Awaited<ReturnType<typeof startFirm>>;

type Limits = { orderLimitCents?: number; monthlyLimitCents?: number };

/** What a person of the firm may order without approval. */
export const limitPerson = ({ id, manager }: Firm, person: Person, limits: Limits) =>
  manager.api.companies.setMember({ companyId: id, userId: person.ctx.user.id, ...limits });
