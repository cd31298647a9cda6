import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { issueInvoices } from "../../features/invoices/issue-invoices.ts";
import { settle } from "../../features/payments/internal/settle-payment.statement.ts";
import { orderOf } from "../../testing/delivery.ts";
import { type Admin, type Person, startTestShop, type TestShop } from "../../testing/test-shop.ts";
import { appRouter } from "./app-router.ts";

/** What belongs to a company, or an id of each kind that belongs to nothing. */
type Owned = Record<
  "companyId" | "userId" | "invitationId" | "orderId" | "lineId" | "listId" | "addressId" | "viewId",
  string
> & { orderNumber: string; invoiceNumber: string; transactionId: string };
type OfOthers = { input: (owned: Owned) => unknown; managersOnly?: true };

const everybody = "everybody";
const admins = "admins";
/** Only about the caller, or about the company for which the call is made. */
const own = "own";
const lines = [{ toolId: "0199c0de-0000-7000-8000-000000000001", quantity: 10 }];
const ofList = { input: ({ listId }: Owned) => ({ id: listId }) };
const ofOrder = { input: ({ orderId }: Owned) => ({ orderId }) };
const ofCompany = { input: ({ companyId }: Owned) => ({ companyId }) };
const managed = (input: (owned: Owned) => unknown): OfOthers => ({ input, managersOnly: true });

/** Who may call each procedure; of those that name data by an id, with which input. */
const table: Record<string, typeof everybody | typeof admins | typeof own | OfOthers> = {
  "addresses.list": { input: ({ companyId }) => ({ companyId }) },
  "addresses.remove": { input: ({ addressId }) => ({ id: addressId }) },
  "addresses.save": { input: ({ addressId }) => ({ id: addressId, address: "Mine", phone: "5550100" }) },
  "approvals.decide": { input: ({ orderId }) => ({ orderId, decision: "decline", reason: "Mine" }) },
  "approvals.list": ofCompany,
  "approvals.listRules": ofCompany,
  "approvals.setRules": managed(({ companyId }) => ({ companyId, rules: [] })),
  "approvals.withdraw": ofOrder,
  ...accessTo("attributes", everybody, "list"),
  ...accessTo("attributes", admins, "arrange remove save"),
  ...accessTo("audit", admins, "list listPeople"),
  ...accessTo("searchWords", admins, "list listVain remove save"),
  ...accessTo("basket", everybody, "addLines clear findLines getBasket setLine"),
  "basket.handOver": { input: ({ userId }) => ({ toUserId: userId }) },
  ...accessTo("catalog", everybody, "compareTools getTool listNewest listRelated searchCatalog suggest"),
  ...accessTo("catalog", own, "listBackInStockRequests tellMeWhenBack"),
  ...accessTo(
    "catalog",
    admins,
    "addTool applyImport changeTools correctStock deleteTool getImport getToolToEdit list listChangeDetails listImportRows listImports listScheduledPrices listStockMovements listToolChanges nameIds previewChanges previewImport removeScheduledPrice restoreTool saveMapping schedulePrice undoChanges undoImport updateTool",
  ),
  ...accessTo("categories", everybody, "list show"),
  ...accessTo("categories", admins, "arrange describeUse listChanges merge remove save undo"),
  ...accessTo("companies", everybody, "showInvitation"),
  ...accessTo("companies", own, "acceptInvitation listMine register"),
  ...accessTo(
    "companies",
    admins,
    "addNote addToGroup allowOverLimit applyImport confirmMany explainPrice getAssortment getTrade holdMany list listGroups listImports listNotes previewImport removeGroup removeNote saveGroup saveMapping setAssortment setGroups setStatus setTerms undoImport verifyTaxId",
  ),
  "companies.get": { input: ({ companyId }) => ({ id: companyId }) },
  "companies.listMembers": ofCompany,
  "companies.listInvitations": managed(({ companyId }) => ({ companyId })),
  "companies.withdrawInvitation": managed(({ companyId, invitationId }) => ({ companyId, id: invitationId })),
  "companies.invite": managed(({ companyId }) => ({ companyId, email: "me@example.com", role: "manager" })),
  "companies.setMember": managed(({ companyId, userId }) => ({ companyId, userId, role: "approver" })),
  "companies.update": managed(({ companyId }) => ({ id: companyId, name: "Mine" })),
  // Everybody may leave.
  "companies.removeMember": { input: ({ companyId, userId }) => ({ companyId, userId }) },
  ...accessTo("content", everybody, "blog faq sendInquiry summary texts topBuyers"),
  ...accessTo("content", admins, "blogTexts finishInquiry saveBlog saveBuyers saveFaq saveTexts"),
  ...accessTo("delivery", everybody, "promise"),
  ...accessTo("delivery", admins, "listHolidayRegions zoneOf"),
  ...accessTo(
    "identity",
    everybody,
    "confirmEmail demoAccounts disownAccount finishSignIn linkByEmail linkByPassword me pendingLink requestLink requestPasskey requestPasswordReset resetPassword signIn signInWithPasskey signOut signUp undoEmailChange verifyEmail",
  ),
  ...accessTo(
    "identity",
    own,
    "addAuthenticator addPasskey changeEmail changePassword deleteMyAccount endOtherSessions endSession exportMyData issueAccessToken listSessions removeAuthenticator removePasskey renewRecoveryCodes sendVerification showSecurity startAuthenticator startPasskey stepUp stepUpWithPasskey",
  ),
  ...accessTo("identity", admins, "signOutUser"),
  "insights.spend": managed(({ companyId }) => ({ companyId, from: "2026-01-01", to: "2026-12-31", by: "month" })),
  ...accessTo(
    "invoices",
    admins,
    "applyStatement listPayments payOut receivables recordPayment sendReminders setDisputed undoPayment undoWriteOff writeOff",
  ),
  ...accessTo("insights", admins, "countWork rankSales show showToday sumTaxes"),
  "invoices.list": ofCompany,
  "invoices.pay": { input: ({ invoiceNumber }) => ({ numbers: [invoiceNumber] }) },
  ...accessTo("invoices", everybody, "payByLink showPayable"),
  "invoices.get": { input: ({ invoiceNumber }) => ({ number: invoiceNumber }) },
  ...accessTo("invoices", admins, "creditLines issueCollected"),
  ...accessTo("ledger", admins, "checkLedger findLastCheck listDeadJobs retryDeadJob storeLedgerCheck"),
  ...accessTo("lists", everybody, "getSharedList"),
  ...accessTo("lists", own, "list listSummaries previouslyPurchased"),
  "lists.addLines": { input: ({ listId }) => ({ id: listId, lines }) },
  "lists.getList": ofList,
  "lists.remove": ofList,
  "lists.rename": { input: ({ listId }) => ({ id: listId, name: "Mine" }) },
  "lists.save": { input: ({ listId }) => ({ id: listId, name: "Mine", lines: [] }) },
  "lists.setLine": { input: ({ listId }) => ({ id: listId, toolId: lines[0]?.toolId, quantity: 0 }) },
  "lists.share": ofList,
  "lists.toBasket": ofList,
  "lists.unshare": ofList,
  ...accessTo("models", everybody, "get"),
  ...accessTo("models", admins, "list remove save"),
  ...accessTo("operations", admins, "getHealth"),
  ...accessTo("orderPad", everybody, "resolveLines"),
  ...accessTo("orderPad", own, "forgetPartNumber listPartNumbers rememberPartNumber"),
  ...accessTo("orders", own, "findLastDelivery placeOrder"),
  "orders.listMyOrders": { input: ({ companyId }) => ({ boughtFor: companyId }) },
  ...accessTo(
    "orders",
    admins,
    "addNote getOrders listHeldOrders listOrders placeFor releaseHeldOrders sendMessage shipLines shipOrders trackShipment undoShipment undoShipments",
  ),
  "orders.cancelLine": { input: ({ lineId }) => ({ id: lineId }) },
  "orders.cancelOrder": { input: ({ orderId }) => ({ id: orderId }) },
  "orders.getOrder": { input: ({ orderNumber }) => ({ number: orderNumber }) },
  "orders.listOrderEvents": ofOrder,
  "orders.orderAgain": ofOrder,
  ...accessTo(
    "payments",
    admins,
    "attachPayment dropRefund listAlerts listUnknownPayments recordPaidOut refundLines refundOrder refundUnknownPayment retryRefund",
  ),
  "payments.listRefunds": ofOrder,
  "payments.report": { input: ({ orderId, transactionId }) => ({ orderId, transactionId }) },
  "payments.startPayment": ofOrder,
  ...accessTo("settings", own, "showBank"),
  ...accessTo(
    "priceLists",
    admins,
    "applyImport assign assignMany changeEntries copy list listEntries listImports listRows previewImport remove removeMany save saveMapping setEntries undoImport",
  ),
  ...accessTo("pricing", everybody, "priceLines priceModels priceTools taxTable"),
  ...accessTo("reviews", everybody, "listNewest listToolReviews"),
  ...accessTo("reviews", own, "getOwnToolReview listOwn postReview"),
  ...accessTo("reviews", admins, "answerReview hideReview list"),
  ...accessTo("senders", everybody, "showUnknown stopUnknown"),
  ...accessTo("senders", admins, "liftStop"),
  ...accessTo("senders", everybody, "showUnknown stopUnknown"),
  ...accessTo("senders", admins, "liftStop"),
  ...accessTo("settings", everybody, "showShop"),
  ...accessTo("settings", admins, "getSettings updateSettings"),
  ...accessTo("users", own, "showMyProfile updateMyProfile"),
  ...accessTo(
    "users",
    admins,
    "addNote changeEmail eraseUser getUser list makeAdmin removeAdmin removeNote removeSecondFactor setTaxExempt",
  ),
  ...accessTo("views", own, "list"),
  "views.remove": { input: ({ viewId }) => ({ id: viewId }) },
  "views.save": { input: ({ viewId }) => ({ id: viewId, table: "orders", name: "Mine", state: {} }) },
};

function accessTo<Access>(router: string, access: Access, names: string): Record<string, Access> {
  return Object.fromEntries(names.split(" ").map((name) => [`${router}.${name}`, access]));
}

const procedures = Object.keys(appRouter._def.procedures);
const ofOthers = Object.entries(table).flatMap(([path, access]) =>
  typeof access === "string" ? [] : [{ path, ...access }],
);

test("every procedure is in this table", () => {
  expect(procedures.toSorted()).toEqual(Object.keys(table).toSorted());
});

let shop: TestShop;
let people: Record<"buyer" | "approver" | "manager" | "alone" | "otherManager" | "leaver", Person> & { admin: Admin };
let owned: Owned;
/** What does not exist. */
const nothing: Owned = {
  companyId: "0199c0de-0000-7000-8000-0000000000a1",
  userId: "0199c0de-0000-7000-8000-0000000000a2",
  invitationId: "0199c0de-0000-7000-8000-0000000000a3",
  orderId: "0199c0de-0000-7000-8000-0000000000a4",
  lineId: "0199c0de-0000-7000-8000-0000000000a5",
  listId: "0199c0de-0000-7000-8000-0000000000a6",
  addressId: "0199c0de-0000-7000-8000-0000000000a7",
  viewId: "0199c0de-0000-7000-8000-0000000000a8",
  orderNumber: "IM-99999999",
  invoiceNumber: "INV-2026-999999",
  transactionId: "pi_nothing",
};
const outsiders = ["alone", "otherManager", "leaver"] as const;

beforeAll(async () => {
  shop = await startTestShop();
  const admin = await shop.admin();
  const [buyer, approver, manager, alone, otherManager, leaver] = [
    ...[await shop.buyer(), await shop.buyer(), await shop.verifiedBuyer()],
    ...[await shop.buyer(), await shop.buyer(), await shop.buyer()],
  ] as [Person, Person, Person, Person, Person, Person];
  people = { admin, buyer, approver, manager, alone, otherManager, leaver };
  const found = (name: string) =>
    admin.api.companies.register({ name, country: "US", billingAddress: "1 Way", invoiceEmail: "pay@acme.example" });
  const [{ id: companyId }, other] = [await found("Acme Ltd"), await found("Other Ltd")];
  const join = (company: string, person: Person, role: string) =>
    shop.services
      .sql`insert into company_members (company_id, user_id, role) values (${company}, ${person.ctx.user.id}, ${role})`;
  await join(companyId, buyer, "buyer");
  await join(companyId, approver, "approver");
  await join(companyId, manager, "manager");
  await join(companyId, leaver, "manager");
  await join(other.id, otherManager, "manager");
  const [asBuyer, asManager] = [await shop.buyingFor(buyer, companyId), await shop.buyingFor(manager, companyId)];
  const tool = await shop.tool({ minOrder: 10, available: 1000 });
  const order = await asBuyer.orders.placeOrder(orderOf([tool.id, 10]));
  const list = await asBuyer.lists.save({ name: "Van stock", lines: [{ toolId: tool.id, quantity: 10 }] });
  const [site] = await asManager.addresses.save({ address: "Pier 4", phone: "5550100" });
  await asManager.companies.invite({ companyId, email: "invited@example.com", role: "buyer" });
  const [invitation] = await asManager.companies.listInvitations({ companyId });
  const [view] = await buyer.api.views.save({ table: "orders", name: "Theirs", state: {} });
  const paid = await asBuyer.orders.placeOrder(orderOf([tool.id, 10]));
  await settle(shop.services, {
    ...{ orderId: paid.id, intentId: "pi_paid", receivedCents: paid.totalCents, currency: "usd" },
  });
  const [invoiceNumber = ""] = await issueInvoices(shop.services, { orderId: paid.id });
  owned = {
    ...{ companyId, userId: buyer.ctx.user.id, invitationId: invitation?.id ?? "", orderId: order.id },
    ...{ lineId: order.lines[0]?.id ?? "", listId: list.id, addressId: site?.id ?? "", viewId: view?.id ?? "" },
    ...{ orderNumber: order.number, invoiceNumber, transactionId: "pi_theirs" },
  };
  // A second ago.
  await manager.api.companies.removeMember({ companyId, userId: leaver.ctx.user.id });
});
afterAll(() => shop.close());

type Answer = { status: number; code: string | undefined; message: string | undefined };
async function call(person: Person | Admin | null, path: string, input: unknown, company?: string): Promise<Answer> {
  const answer = await shop.inject({
    method: "POST",
    url: `/trpc/${path}`,
    headers: {
      origin: "http://shop.test",
      ...(person ? { cookie: person.cookie } : {}),
      ...(company === undefined ? {} : { "x-company": company }),
    },
    payload: input as object,
  });
  const { error } = answer.json();
  return { status: answer.statusCode, code: error?.data?.code, message: error?.message };
}

describe("a call that", () => {
  test.each(procedures.filter((path) => table[path] !== everybody))("signs nobody in is refused: %s", async (path) => {
    expect(await call(null, path, {})).toMatchObject({ status: 401, code: "UNAUTHORIZED" });
  });

  test.each(procedures.filter((path) => table[path] === admins))(
    "only admins make is refused to everybody in a company: %s",
    async (path) => {
      for (const who of ["buyer", "approver", "manager", "alone", "otherManager"] as const)
        for (const company of who === "alone" || who === "otherManager" ? [undefined] : [undefined, owned.companyId])
          expect(await call(people[who], path, {}, company), who).toMatchObject({ status: 403, code: "FORBIDDEN" });
    },
  );

  test.each(procedures)(
    "is made for another person's company is answered like one that does not exist: %s",
    async (path) => {
      for (const who of outsiders) {
        const real = await call(people[who], path, {}, owned.companyId);
        expect(real, who).toMatchObject({ status: 403, code: "FORBIDDEN" });
        expect(real, who).toEqual(await call(people[who], path, {}, nothing.companyId));
      }
    },
  );

  test.each(ofOthers)(
    "names another person's data is answered as if there were none: $path",
    async ({ path, input }) => {
      for (const who of outsiders) {
        const real = await call(people[who], path, input(owned));
        expect(real, who).toMatchObject({
          status: expect.toSatisfy((status: number) => [403, 404, 409].includes(status)),
        });
        expect(real, who).toEqual(await call(people[who], path, input(nothing)));
      }
    },
  );

  test.each(ofOthers.filter(({ managersOnly }) => managersOnly))(
    "only managers make is refused to a buyer and an approver: $path",
    async ({ path, input }) => {
      for (const who of ["buyer", "approver"] as const)
        expect(await call(people[who], path, input(owned), owned.companyId), who).toMatchObject({ status: 403 });
    },
  );
});

test("what outsiders tried has changed nothing, and the people of the company still reach all of it", async () => {
  const { buyer, manager } = people;
  const { companyId, orderNumber, listId, addressId } = owned;
  expect(await call(buyer, "orders.getOrder", { number: orderNumber }, companyId)).toMatchObject({ status: 200 });
  expect(await call(buyer, "lists.getList", { id: listId }, companyId)).toMatchObject({ status: 200 });
  expect(await manager.api.companies.get({ id: companyId })).toMatchObject({ name: "Acme Ltd" });
  expect(await manager.api.companies.listMembers({ companyId })).toHaveLength(4);
  expect(await manager.api.companies.listInvitations({ companyId })).toMatchObject([{ email: "invited@example.com" }]);
  const [site] = await shop.services.sql`select address from addresses where id = ${addressId}`;
  expect(site).toMatchObject({ address: "Pier 4" });
  // An admin sees what every company has, without being in one.
  expect(await call(people.admin, "orders.getOrder", { number: orderNumber })).toMatchObject({ status: 200 });
});
