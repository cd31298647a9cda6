import { afterAll, describe, expect, test } from "vitest";
import { captureEmails } from "../../testing/capture-emails.ts";
import { orderOf } from "../../testing/delivery.ts";
import { type Person, startTestShop } from "../../testing/test-shop.ts";
import { createCaller } from "../../transports/trpc/app-router.ts";
import { sendCompanyMail } from "../companies/send-company-mail.ts";

const shop = await startTestShop();
const admin = await shop.admin();
afterAll(shop.close);

const acme = { name: "Acme Ltd", country: "GB", billingAddress: "1 Forge Lane", invoiceEmail: "pay@acme.example" };
async function firm(founder: Person, name = acme.name) {
  const { id } = await founder.api.companies.register({ ...acme, name });
  await admin.api.companies.setStatus({ id, status: "active" });
  return id;
}
/** The person's calls from an address of their own, so that tests do not share its limit. */
let networks = 0;
const elsewhere = (person: Person) => {
  networks += 1;
  return createCaller({ ...person.ctx, request: { ...person.ctx.request, address: `10.0.0.${networks}` } });
};
const invite = (api: Person["api"], companyId: string, email: string) =>
  api.companies.invite({ companyId, email, role: "buyer" });
const refused = (code: string, message: RegExp) => ({ code, message: expect.stringMatching(message) });

/** The emails of the invitations that wait to be sent by this company. */
async function sendInvitations(companyId: string) {
  const { mailer, sent } = captureEmails(shop.services);
  const jobs = await shop.services.sql<{ id: string }[]>`
    select i.id from pgboss.job j join company_invitations i on i.id::text = j.data ->> 'invitationId'
    where j.name = 'company-mails' and i.company_id = ${companyId} order by j.created_on`;
  for (const { id } of jobs)
    await sendCompanyMail({ ...shop.services, mailer }, { kind: "invitation", invitationId: id });
  return sent;
}
const tokenIn = (text: string): string => /\/unknown-sender\/(\S+)/.exec(text)?.[1] ?? "";

describe("an email to somebody who did not ask for it", () => {
  test("needs a verified sender and a confirmed company, and the refusal says so", async () => {
    const [unverified, founder] = [await shop.buyer(), await shop.verifiedBuyer()];
    const theirs = await firm(unverified);
    await expect(invite(unverified.api, theirs, "a@stranger.example")).rejects.toMatchObject(
      refused("FORBIDDEN", /^Verify your email first: open the link in our email to buyer/),
    );
    const { id } = await founder.api.companies.register(acme);
    await expect(invite(founder.api, id, "a@stranger.example")).rejects.toMatchObject(
      refused("CONFLICT", /^Acme Ltd can send emails to others as soon as the shop has confirmed it\.$/),
    );
    await admin.api.companies.setStatus({ id, status: "on-hold" });
    await expect(invite(founder.api, id, "a@stranger.example")).rejects.toMatchObject(
      refused("CONFLICT", /^Acme Ltd is on hold/),
    );
    const jobs = await shop.services
      .sql`select from pgboss.job where name = 'company-mails' and data ->> 'kind' = 'invitation'`;
    expect(jobs).toHaveLength(0);
  });

  test("reaches a person three times a day, whoever sends it", async () => {
    const senders = [await shop.verifiedBuyer(), await shop.verifiedBuyer()] as const;
    const firms = [await firm(senders[0]), await firm(senders[1])] as const;
    for (const index of [0, 1, 0] as const) await invite(senders[index].api, firms[index], "thrice@stranger.example");
    for (const index of [0, 1] as const)
      await expect(invite(senders[index].api, firms[index], "thrice@stranger.example")).rejects.toMatchObject(
        refused("TOO_MANY_REQUESTS", /^This person has received 3 emails .* in 24 hours\.$/),
      );
  });

  test("is sent fifty times a day by an account, for all its companies together", async () => {
    const sender = await shop.verifiedBuyer();
    const api = elsewhere(sender);
    const firms = [await firm(sender), await firm(sender)] as const;
    for (let sent = 0; sent < 50; sent += 1)
      await invite(api, firms[sent < 25 ? 0 : 1], `account${sent}@stranger.example`);
    await expect(invite(api, firms[0], "one.more@stranger.example")).rejects.toMatchObject(
      refused("TOO_MANY_REQUESTS", /^You have sent 50 emails to others/),
    );
    // Administrators of the shop are the shop itself.
    await invite(admin.api, firms[0], "by.the.office@stranger.example");
  });

  test("is sent fifty times a day by a company, for all its people together", async () => {
    const [sender, colleague] = [await shop.verifiedBuyer(), await shop.verifiedBuyer()];
    const id = await firm(sender);
    await shop.services
      .sql`insert into company_members (company_id, user_id, role) values (${id}, ${colleague.ctx.user.id}, 'manager')`;
    const apis = [elsewhere(sender), elsewhere(colleague)] as const;
    for (let sent = 0; sent < 50; sent += 1)
      await invite(apis[sent < 25 ? 0 : 1], id, `company${sent}@stranger.example`);
    await expect(invite(apis[1], id, "one.more@stranger.example")).rejects.toMatchObject(
      refused("TOO_MANY_REQUESTS", /^Your company has sent 50 emails/),
    );
  });

  test("is sent ten times a day by a company that nobody has confirmed, until its first paid order", async () => {
    await admin.api.settings.updateSettings({ companyApproval: false });
    try {
      const sender = await shop.verifiedBuyer();
      const api = elsewhere(sender);
      const { id } = await sender.api.companies.register(acme);
      for (let sent = 0; sent < 10; sent += 1) await invite(api, id, `new${sent}@stranger.example`);
      const more = () => invite(api, id, "new.more@stranger.example");
      await expect(more()).rejects.toMatchObject(
        refused("TOO_MANY_REQUESTS", /^Until your company has paid its first order/),
      );
      const tool = await shop.tool();
      const order = await (await shop.buyingFor(sender, id)).orders.placeOrder(orderOf([tool.id, tool.minOrder]));
      await expect(more()).rejects.toMatchObject({ code: "TOO_MANY_REQUESTS" });
      await shop.services.sql`update order_lines set payment = 'paid' where order_id = ${order.id}`;
      await more();
    } finally {
      await admin.api.settings.updateSettings({ companyApproval: true });
    }
  });

  test("is sent two hundred times a day from an address, with the messages to the shop", async () => {
    const address = "10.9.9.9";
    const visitor = createCaller(shop.visitor({ address }));
    for (let sent = 0; sent < 199; sent += 1)
      await shop.services.rateLimits.count({ name: "mail-address", points: 200, seconds: 86_400 }, { address });
    const inquiry = { email: "wanda@example.com", text: "Nails" };
    await visitor.content.sendInquiry(inquiry);
    await expect(visitor.content.sendInquiry(inquiry)).rejects.toMatchObject(
      refused("TOO_MANY_REQUESTS", /^Your network has sent 200 emails/),
    );
  });

  test("begins with the shop's name, shortens the names of others, and has the link of an unknown sender", async () => {
    const sender = await shop.verifiedBuyer();
    await shop.services
      .sql`update users set display_name = ${"Ann ".repeat(20).trim()} where id = ${sender.ctx.user.id}`;
    const name = `Urgent ${"payment due today ".repeat(6).trim()}`;
    const id = await firm(sender, name);
    await invite(sender.api, id, "reader@stranger.example");
    const [mail] = await sendInvitations(id);
    const short = `${name.slice(0, 59)}…`;
    expect(mail).toMatchObject({
      to: "reader@stranger.example",
      subject: `Ironmonger: an invitation to buy for ${short}`,
    });
    expect(mail?.text).toContain(`Ironmonger has an invitation for you, to buy for ${short}.`);
    expect(mail?.text).not.toContain(name);
    expect(mail?.text).not.toContain("Ann ".repeat(20).trim());
    expect(mail?.text).toMatch(/I do not know them http:\/\/shop\.test\/unknown-sender\/\S+/);
    await invite(admin.api, id, "from.the.shop@stranger.example");
    const mails = await sendInvitations(id);
    expect(mails.find(({ to }) => to.startsWith("from.the.shop"))?.text).not.toContain("unknown-sender");
  });

  test.each([
    "Pay at https://evil.example/pay",
    "evil.example",
    "Acme/pay",
    "Acme \\ pay",
    "Acme @ home",
    "Acme ＠ home",
    "Acme\u2044pay",
    "Acme\nURGENT",
    "Acme \u202e gnp",
    "Acme mailto:x",
  ])("names no company %j", async (name) => {
    await expect(admin.api.companies.register({ ...acme, name })).rejects.toMatchObject({ code: "BAD_REQUEST" });
  });

  test.each(["Møller & Co. A/S", "Müller GmbH & Co. KG", "Smith, Jones (UK) Ltd.", "3M", "O'Neill Bros."])(
    "names the company %j",
    async (name) => {
      expect(await admin.api.companies.register({ ...acme, name })).toMatchObject({ name });
    },
  );
});

describe("a recipient who does not know the sender", () => {
  test("stops the account and the company by the button of the link; the office sees it and lifts it", async () => {
    const [sender, colleague] = [await shop.verifiedBuyer(), await shop.verifiedBuyer()];
    const [id, other] = [await firm(sender), await firm(sender, "Other Ltd")];
    await shop.services
      .sql`insert into company_members (company_id, user_id, role) values (${id}, ${colleague.ctx.user.id}, 'manager')`;
    await invite(sender.api, id, "victim@stranger.example");
    const [mail] = await sendInvitations(id);
    const token = tokenIn(mail?.text ?? "");
    const visitor = shop.visitorApi();
    const shown = { name: sender.ctx.user.displayName, companyName: "Acme Ltd" };
    // Opening the page does nothing.
    for (let opened = 0; opened < 2; opened += 1)
      expect(await visitor.senders.showUnknown({ token })).toEqual({ ...shown, isStopped: false });
    await invite(sender.api, id, "second@stranger.example");
    const before = (await admin.api.insights.countWork()).today;
    for (let pressed = 0; pressed < 2; pressed += 1)
      expect(await visitor.senders.stopUnknown({ token })).toEqual({ ...shown, isStopped: true });

    const stopped = refused("FORBIDDEN", /^A recipient of an email did not know the sender.*it can lift this\.$/);
    await expect(invite(sender.api, id, "third@stranger.example")).rejects.toMatchObject(stopped);
    await expect(invite(sender.api, other, "third@stranger.example")).rejects.toMatchObject(stopped);
    await expect(invite(colleague.api, id, "third@stranger.example")).rejects.toMatchObject(stopped);
    // What had been written before is not sent either.
    expect(await sendInvitations(id)).toEqual([]);

    expect((await admin.api.insights.countWork()).today).toBe(before + 1);
    const { stoppedSenders } = await admin.api.insights.showToday();
    expect(stoppedSenders).toMatchObject({
      total: 1,
      senders: [{ email: sender.email, company: { id, name: "Acme Ltd" }, recipient: "victim@stranger.example" }],
    });
    const lifted = { id: stoppedSenders.senders[0]?.id ?? "" };
    await admin.api.senders.liftStop(lifted);
    await expect(admin.api.senders.liftStop(lifted)).rejects.toMatchObject({ code: "NOT_FOUND" });
    await invite(sender.api, id, "third@stranger.example");
    expect((await admin.api.audit.list({ entity: "sender" })).rows).toMatchObject([
      { action: "stop-lifted", by: admin.email, entityName: `Acme Ltd: ${sender.email}` },
      { action: "stopped", by: "system" },
    ]);
  });

  test("needs the link of an email", async () => {
    for (const token of ["", "nonsense"]) {
      await expect(shop.visitorApi().senders.showUnknown({ token })).rejects.toMatchObject({ code: "NOT_FOUND" });
      await expect(shop.visitorApi().senders.stopUnknown({ token })).rejects.toMatchObject({ code: "NOT_FOUND" });
    }
  });
});
