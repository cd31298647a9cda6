import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Admin, type Person, startTestShop, type TestShop } from "../../testing/test-shop.ts";
import { invitationTokenHash, newInvitationToken } from "./internal/invitation-token.ts";

let shop: TestShop;
let admin: Admin;
beforeAll(async () => {
  shop = await startTestShop({ hasRaces: true });
  admin = await shop.admin();
});
afterAll(() => shop.close());

const acme = {
  name: "Acme Ltd",
  country: "DE",
  taxId: "DE 136695976",
  billingAddress: "1 Forge Lane\n20095 Hamburg",
  invoiceEmail: "Invoices@acme.example",
};
const found = async (founder: Person, input: Partial<typeof acme> = {}) =>
  founder.api.companies.register({ ...acme, ...input });
/** A company that an admin has confirmed. */
async function confirmed(founder: Person, input: Partial<typeof acme> = {}) {
  const { id } = await found(founder, input);
  return admin.api.companies.setStatus({ id, status: "active" });
}

/** The token of an invitation's email, which only the mailbox has: the test gives the invitation one that it knows. */
async function tokenFor(email: string): Promise<string> {
  const token = newInvitationToken();
  await shop.services
    .sql`update company_invitations set token_hash = ${invitationTokenHash(token)} where email = ${email}`;
  return token;
}
async function join(manager: Person, companyId: string, person: Person, role: "buyer" | "approver" | "manager") {
  await manager.api.companies.invite({ companyId, email: person.email, role });
  return person.api.companies.acceptInvitation({ token: await tokenFor(person.email) });
}
const notFound = { code: "NOT_FOUND", message: "There is no such company." };

describe("a company", () => {
  test("is registered by a person, waits for an admin's yes, and has a number that people can read", async () => {
    const founder = await shop.verifiedBuyer();
    const company = await found(founder);
    expect(company).toMatchObject({
      number: expect.stringMatching(/^C-\d{4,}$/),
      name: "Acme Ltd",
      status: "pending",
      role: "manager",
      taxId: "DE136695976",
      isTaxIdVerified: false,
      invoiceEmail: "invoices@acme.example",
      groups: [],
    });
    expect(await founder.api.companies.listMine()).toEqual([
      { id: company.id, number: company.number, name: "Acme Ltd", status: "pending", role: "manager" },
    ]);
    expect(await admin.api.companies.setStatus({ id: company.id, status: "active" })).toMatchObject({
      status: "active",
      role: null,
    });
    expect(await founder.api.companies.get({ id: company.id })).toMatchObject({ status: "active", role: "manager" });
    const { rows } = await admin.api.audit.list({ entity: "company", search: company.id });
    expect(rows).toMatchObject([
      { by: admin.email, action: "changed", before: { status: "pending" }, after: { status: "active" } },
      { by: founder.email, action: "added" },
    ]);
  });

  test("is active immediately where the settings ask for no approval, or an admin registers it", async () => {
    await admin.api.settings.updateSettings({ companyApproval: false });
    expect(await found(await shop.verifiedBuyer())).toMatchObject({ status: "active" });
    await admin.api.settings.updateSettings({ companyApproval: true });
    const boss = await shop.verifiedBuyer();
    const company = await admin.api.companies.register({ ...acme, managerEmail: boss.email });
    expect(company).toMatchObject({ status: "active", role: null });
    expect(await boss.api.companies.acceptInvitation({ token: await tokenFor(boss.email) })).toMatchObject({
      id: company.id,
      role: "manager",
    });
  });

  test.each([
    ["of another form", "DE", "DE123"],
    ["of another country", "AT", "DE136695976"],
  ])("with a tax id %s is refused", async (_, country, taxId) => {
    await expect(found(await shop.verifiedBuyer(), { country, taxId })).rejects.toMatchObject({
      code: "BAD_REQUEST",
      cause: { issues: [{ path: "taxId" }] },
    });
  });

  test("keeps a tax id as verified until it is another one", async () => {
    const founder = await shop.verifiedBuyer();
    const { id } = await found(founder);
    expect(await admin.api.companies.verifyTaxId({ id, isVerified: true })).toMatchObject({ isTaxIdVerified: true });
    const same = await founder.api.companies.update({ id, name: "Acme & Sons", taxId: "de136695976" });
    expect(same).toMatchObject({ name: "Acme & Sons", isTaxIdVerified: true });
    expect(await founder.api.companies.update({ id, taxId: "DE129273398" })).toMatchObject({ isTaxIdVerified: false });
    await expect(founder.api.companies.update({ id, isTaxExempt: true })).rejects.toMatchObject({ code: "FORBIDDEN" });
    expect(await admin.api.companies.update({ id, isTaxExempt: true })).toMatchObject({ isTaxExempt: true });
  });

  test("is found by admins by number, name and tax id, with its groups", async () => {
    const company = await found(await shop.verifiedBuyer(), { name: "Nimbus Wiring" });
    const group = await admin.api.companies.saveGroup({ name: "Electricians" });
    await expect(admin.api.companies.saveGroup({ name: "electricians" })).rejects.toMatchObject({ code: "CONFLICT" });
    expect(await admin.api.companies.setGroups({ id: company.id, groupIds: [group.id] })).toMatchObject({
      groups: [{ id: group.id, name: "Electricians" }],
    });
    for (const search of [company.number, "nimbus"])
      expect(await admin.api.companies.list({ search })).toMatchObject({
        total: 1,
        rows: [{ id: company.id, memberCount: 1, groups: [{ name: "Electricians" }] }],
      });
    expect(await admin.api.companies.setGroups({ id: company.id, groupIds: [] })).toMatchObject({ groups: [] });
  });
});

describe("the people of a company", () => {
  test("come by an invitation that is bound to their email and works once", async () => {
    const [manager, invited, stranger] = [
      await shop.verifiedBuyer(),
      await shop.verifiedBuyer(),
      await shop.verifiedBuyer(),
    ];
    const { id: companyId } = await confirmed(manager);
    await manager.api.companies.invite({ companyId, email: invited.email, role: "approver" });
    expect(await manager.api.companies.listInvitations({ companyId })).toMatchObject([
      { email: invited.email, role: "approver" },
    ]);
    const token = await tokenFor(invited.email);
    expect(await shop.visitorApi().companies.showInvitation({ token })).toEqual({
      companyName: "Acme Ltd",
      email: invited.email,
      role: "approver",
    });
    await expect(stranger.api.companies.acceptInvitation({ token })).rejects.toMatchObject({ code: "FORBIDDEN" });
    const answers = await Promise.allSettled([1, 2].map(() => invited.api.companies.acceptInvitation({ token })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    const members = await invited.api.companies.listMembers({ companyId });
    const roles = members.map(({ userId, role }) => [userId, role]);
    expect(Object.fromEntries(roles)).toEqual({
      [manager.ctx.user.id]: "manager",
      [invited.ctx.user.id]: "approver",
    });
    await expect(invited.api.companies.acceptInvitation({ token })).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  test("are not invited by a link that is old, withdrawn or replaced", async () => {
    const [manager, invited] = [await shop.verifiedBuyer(), await shop.verifiedBuyer()];
    const { id: companyId } = await confirmed(manager);
    const invite = async () => {
      await manager.api.companies.invite({ companyId, email: invited.email, role: "buyer" });
      return tokenFor(invited.email);
    };
    const refused = (token: string) =>
      expect(invited.api.companies.acceptInvitation({ token })).rejects.toMatchObject({ code: "NOT_FOUND" });
    const replaced = await invite();
    const withdrawn = await invite();
    await refused(replaced);
    const [open] = await manager.api.companies.listInvitations({ companyId });
    expect(await manager.api.companies.withdrawInvitation({ companyId, id: open?.id ?? "" })).toEqual([]);
    await refused(withdrawn);
    const old = await invite();
    await shop.services.sql`update company_invitations set expires_at = now() where company_id = ${companyId}`;
    await refused(old);
  });

  test("have roles and limits that a manager changes", async () => {
    const [manager, buyer] = [await shop.verifiedBuyer(), await shop.verifiedBuyer()];
    const { id: companyId } = await confirmed(manager);
    await join(manager, companyId, buyer, "buyer");
    const userId = buyer.ctx.user.id;
    const forbidden = { code: "FORBIDDEN" };
    await expect(buyer.api.companies.setMember({ companyId, userId, role: "manager" })).rejects.toMatchObject(
      forbidden,
    );
    await expect(buyer.api.companies.invite({ companyId, email: "a@b.example", role: "buyer" })).rejects.toMatchObject(
      forbidden,
    );
    const changed = await manager.api.companies.setMember({
      companyId,
      userId,
      role: "approver",
      orderLimitCents: 5000,
    });
    expect(changed.find((member) => member.userId === userId)).toMatchObject({
      role: "approver",
      orderLimitCents: 5000,
      monthlyLimitCents: null,
    });
  });

  test("lose sight of the company with their next request", async () => {
    const [manager, leaver] = [await shop.verifiedBuyer(), await shop.verifiedBuyer()];
    const { id: companyId } = await confirmed(manager);
    await join(manager, companyId, leaver, "buyer");
    expect(await manager.api.companies.removeMember({ companyId, userId: leaver.ctx.user.id })).toHaveLength(1);
    await expect(leaver.api.companies.get({ id: companyId })).rejects.toMatchObject(notFound);
    await expect(leaver.api.companies.listMembers({ companyId })).rejects.toMatchObject(notFound);
    expect(await leaver.api.companies.listMine()).toEqual([]);
  });

  test("always include a manager, also when two remove each other concurrently", async () => {
    await using _ = await shop.tenConnections();
    const [one, other] = [await shop.verifiedBuyer(), await shop.verifiedBuyer()];
    const { id: companyId } = await confirmed(one);
    const lastManager = { code: "CONFLICT", message: expect.stringContaining("last manager") };
    const [oneId, otherId] = [one.ctx.user.id, other.ctx.user.id];
    await expect(one.api.companies.removeMember({ companyId, userId: oneId })).rejects.toMatchObject(lastManager);
    await expect(one.api.companies.setMember({ companyId, userId: oneId, role: "buyer" })).rejects.toMatchObject(
      lastManager,
    );
    await join(one, companyId, other, "manager");
    const ends = await Promise.allSettled([
      one.api.companies.removeMember({ companyId, userId: otherId }),
      other.api.companies.removeMember({ companyId, userId: oneId }),
    ]);
    expect(ends.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect(await admin.api.companies.listMembers({ companyId })).toMatchObject([{ role: "manager" }]);
  });
});

describe("for the office, a company", () => {
  test("has an assortment that is read as it was set, or everything that is public; so has a group", async () => {
    const { id: companyId } = await found(await shop.verifiedBuyer());
    const { id: groupId } = await admin.api.companies.saveGroup({ name: "Shown some" });
    const { id: categoryId } = await admin.api.categories.save({ name: "Only this" });
    const everything = { onlyCategoryIds: null, extraCategoryIds: [] };
    for (const owner of [{ companyId }, { groupId }]) {
      expect(await admin.api.companies.getAssortment(owner)).toMatchObject(everything);
      const assortment = { onlyCategoryIds: [categoryId], extraCategoryIds: [] };
      await admin.api.companies.setAssortment({ ...owner, ...assortment });
      expect(await admin.api.companies.getAssortment(owner)).toMatchObject(assortment);
      await admin.api.companies.setAssortment({ ...owner, ...everything });
      expect(await admin.api.companies.getAssortment(owner)).toMatchObject(everything);
    }
    await expect(admin.api.companies.getAssortment({ companyId, groupId })).rejects.toMatchObject({
      code: "BAD_REQUEST",
    });
    await expect(admin.api.companies.getAssortment({})).rejects.toMatchObject({ code: "BAD_REQUEST" });
  });

  test("has notes that only admins see, each written once and removed for good", async () => {
    const founder = await shop.verifiedBuyer();
    const { id: companyId } = await found(founder);
    const other = await found(await shop.verifiedBuyer());
    const note = { companyId, text: "Pays late.", idempotencyKey: "note-1" };
    const [written] = await admin.api.companies.addNote(note);
    expect(await admin.api.companies.addNote(note)).toHaveLength(1);
    const [newest] = await admin.api.companies.addNote({ companyId, text: "Called." });
    expect(newest).toMatchObject({ text: "Called.", by: admin.ctx.user.displayName });
    expect(await admin.api.companies.listNotes({ companyId: other.id })).toEqual([]);
    const id = written?.id ?? "";
    await expect(admin.api.companies.removeNote({ companyId: other.id, id })).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
    expect(await admin.api.companies.removeNote({ companyId, id })).toMatchObject([{ text: "Called." }]);
    await expect(admin.api.companies.removeNote({ companyId, id })).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(admin.api.companies.addNote({ companyId: crypto.randomUUID(), text: "Nobody" })).rejects.toMatchObject(
      { code: "NOT_FOUND" },
    );
    await expect(founder.api.companies.listNotes({ companyId })).rejects.toMatchObject({ code: "FORBIDDEN" });
    const { rows } = await admin.api.audit.list({ entity: "company", search: companyId });
    expect(rows.filter(({ before, after }) => before?.note || after?.note)).toHaveLength(3);
  });
});

test("a company of others answers like one that does not exist, in every procedure", async () => {
  const [manager, stranger] = [await shop.verifiedBuyer(), await shop.verifiedBuyer()];
  const { id } = await confirmed(manager);
  const other = await found(stranger);
  const userId = manager.ctx.user.id;
  const calls = (companyId: string) => {
    const { companies } = stranger.api;
    return [
      () => companies.get({ id: companyId }),
      () => companies.update({ id: companyId, name: "Mine" }),
      () => companies.listMembers({ companyId }),
      () => companies.listInvitations({ companyId }),
      () => companies.invite({ companyId, email: "a@b.example", role: "manager" }),
      () => companies.withdrawInvitation({ companyId, id: crypto.randomUUID() }),
      () => companies.setMember({ companyId, userId, role: "buyer" }),
      () => companies.removeMember({ companyId, userId }),
    ];
  };
  for (const companyId of [id, crypto.randomUUID()])
    for (const call of calls(companyId)) await expect(call()).rejects.toMatchObject(notFound);
  const { companies } = stranger.api;
  for (const call of [
    () => companies.list({}),
    () => companies.setStatus({ id: other.id, status: "active" }),
    () => companies.verifyTaxId({ id: other.id, isVerified: true }),
    () => companies.saveGroup({ name: "Mine" }),
    () => companies.setGroups({ id: other.id, groupIds: [] }),
  ])
    await expect(call()).rejects.toMatchObject({ code: "FORBIDDEN" });
  await expect(shop.visitorApi().companies.get({ id })).rejects.toMatchObject({ code: "UNAUTHORIZED" });
  expect(await manager.api.companies.get({ id })).toMatchObject({ name: "Acme Ltd", role: "manager" });
});
