import { maxAddresses } from "@ironmonger/contract/addresses";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { errorMessages } from "../../core/error-messages.ts";
import { orderOf } from "../../testing/delivery.ts";
import { type Person, startTestShop, type TestShop } from "../../testing/test-shop.ts";
import { addressErrors } from "./save-address.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop({ hasRaces: true });
});
afterAll(() => shop.close());

const yard = { address: "1 Forge Lane\nSheffield", phone: "0114 234 5678" };
const site = { address: "Pier 4\nHamburg", country: "DE", phone: "+49 (0)40 123456" };
/** Places an order to this address. */
const orderTo = async (buyer: Person, address: string) => {
  const { id } = await shop.tool();
  await buyer.api.orders.placeOrder({ ...orderOf([id, 10]), address });
};
const defaults = (all: { address: string; isDefault: boolean }[]) =>
  all.filter(({ isDefault }) => isDefault).map(({ address }) => address);

describe("saving an address", () => {
  test("the first one becomes the default, its phone is stored as digits, and its country is the shop's", async () => {
    const buyer = await shop.buyer();
    const all = await buyer.api.addresses.save(yard);
    expect(all).toEqual([
      {
        id: expect.any(String),
        label: null,
        address: yard.address,
        country: "US",
        region: null,
        postcode: null,
        phone: "01142345678",
        isDefault: true,
        lastUsedAt: null,
      },
    ]);
    expect(await buyer.api.addresses.list()).toEqual(all);
  });

  test("another one becomes the default only when it is said to", async () => {
    const buyer = await shop.buyer();
    await buyer.api.addresses.save(yard);
    expect(defaults(await buyer.api.addresses.save(site))).toEqual([yard.address]);
    expect(defaults(await buyer.api.addresses.save({ ...site, isDefault: true }))).toEqual([site.address]);
  });

  test("by its id it is changed; what is left out stays, and blank fields are emptied", async () => {
    const buyer = await shop.buyer();
    const [saved] = await buyer.api.addresses.save({ ...site, label: "Quay", region: "Hamburg", isDefault: true });
    expect(saved?.region).toBe("HH");
    const change = { id: saved?.id, address: "Pier 5\nHamburg", phone: "040 999" };
    expect(await buyer.api.addresses.save(change)).toEqual([{ ...saved, address: change.address, phone: "040999" }]);
    expect(await buyer.api.addresses.save({ ...change, label: " ", region: "" })).toEqual([
      { ...saved, address: change.address, phone: "040999", label: null, region: null },
    ]);
  });

  test("the same one again adds nothing, also when both are saved concurrently", async () => {
    await using _ = await shop.tenConnections();
    const buyer = await shop.buyer();
    await Promise.all(Array.from({ length: 8 }, () => buyer.api.addresses.save(yard)));
    expect(await buyer.api.addresses.save({ ...yard, label: "Yard" })).toMatchObject([{ label: "Yard" }]);
    expect(await buyer.api.addresses.save({ ...yard, phone: "0114-2345678" })).toMatchObject([{ label: "Yard" }]);
  });

  test("a change that would make two of them equal is refused", async () => {
    const buyer = await shop.buyer();
    await buyer.api.addresses.save(yard);
    const before = await buyer.api.addresses.save({ ...yard, phone: "5550100" });
    const other = before.find(({ phone }) => phone === "5550100");
    await expect(buyer.api.addresses.save({ ...yard, id: other?.id })).rejects.toMatchObject({
      code: "CONFLICT",
      message: addressErrors.addressTwice,
    });
    expect(await buyer.api.addresses.list()).toEqual(before);
  });

  test("a region is one of its country, whatever its spelling, and needed where the tax depends on it", async () => {
    const buyer = await shop.buyer();
    const { settings } = (await shop.admin()).api;
    const save = (more: object) => buyer.api.addresses.save({ ...yard, ...more });
    for (const region of ["ny", "New York", "US-NY"]) expect(await save({ region })).toMatchObject([{ region: "NY" }]);
    await expect(save({ region: "Narnia" })).rejects.toMatchObject({
      code: "BAD_REQUEST",
      message: "United States has no region “Narnia”. Name one of its regions, such as Alabama (AL).",
    });
    const rate = { country: "US", region: "NY", name: "Sales tax", percent: 5 };
    await settings.updateSettings({ tax: { kind: "rates", rates: [rate] } });
    const missing = { code: "BAD_REQUEST", message: "Choose the state or region, because the tax depends on it" };
    await expect(save({})).rejects.toMatchObject(missing);
    const [saved] = await save({ region: "oh", phone: "5550101" });
    const change = { ...yard, id: saved?.id };
    await expect(buyer.api.addresses.save({ ...change, region: "" })).rejects.toMatchObject(missing);
    expect(await buyer.api.addresses.save({ ...change, country: "GB" })).toContainEqual(
      expect.objectContaining({ country: "GB", region: null }),
    );
    await settings.updateSettings({ tax: { kind: "none" } });
  });

  test.each([
    ["no phone", { phone: "" }, "phone"],
    ["a phone with letters", { phone: "0800-TOOLS" }, "phone"],
    ["no text", { address: " " }, "address"],
    ["a country that does not exist", { country: "XX" }, "country"],
  ])("an address with %s is refused and nothing is stored", async (_, wrong, path) => {
    const buyer = await shop.buyer();
    await expect(buyer.api.addresses.save({ ...yard, ...wrong })).rejects.toMatchObject({
      code: "BAD_REQUEST",
      cause: { issues: expect.arrayContaining([expect.objectContaining({ path: [path] })]) },
    });
    expect(await buyer.api.addresses.list()).toEqual([]);
  });

  test("an account has at most 50 of them, also when more are saved concurrently", async () => {
    await using _ = await shop.tenConnections();
    const buyer = await shop.buyer();
    const ends = await Promise.allSettled(
      Array.from({ length: maxAddresses + 5 }, (_, index) =>
        buyer.api.addresses.save({ ...yard, address: `${index} Forge Lane`, isDefault: index % 2 === 0 }),
      ),
    );
    const refused = ends.flatMap((end) => (end.status === "rejected" ? [end.reason] : []));
    expect(refused).toHaveLength(5);
    for (const error of refused)
      expect(error).toMatchObject({ code: "CONFLICT", message: addressErrors.tooManyAddresses });
    const all = await buyer.api.addresses.list();
    expect(all).toHaveLength(maxAddresses);
    expect(defaults(all)).toHaveLength(1);
    expect(await buyer.api.addresses.save({ ...yard, id: all[0]?.id })).toHaveLength(maxAddresses);
  });
});

describe("removing an address", () => {
  test("passes on being the default to the one that was it before, or else to the oldest", async () => {
    const buyer = await shop.buyer();
    const save = (address: string, isDefault: boolean) => buyer.api.addresses.save({ ...yard, address, isDefault });
    await save("A", false);
    await save("B", true);
    await save("C", true);
    await save("D", false);
    const removeDefault = async () => {
      const [first] = await buyer.api.addresses.list();
      return first ? defaults(await buyer.api.addresses.remove({ id: first.id })) : [];
    };
    expect(await removeDefault()).toEqual(["B"]);
    expect(await removeDefault()).toEqual(["A"]);
    expect(await removeDefault()).toEqual(["D"]);
    expect(await removeDefault()).toEqual([]);
    expect(await buyer.api.addresses.list()).toEqual([]);
  });

  test("a second time finds nothing to remove", async () => {
    const buyer = await shop.buyer();
    const [saved] = await buyer.api.addresses.save(yard);
    const id = saved?.id ?? "";
    await buyer.api.addresses.remove({ id });
    await expect(buyer.api.addresses.remove({ id })).rejects.toMatchObject({
      code: "NOT_FOUND",
      message: addressErrors.addressNotFound,
    });
  });
});

describe("an order's address", () => {
  test("is stored when it is new, and the one used last comes right after the default", async () => {
    const buyer = await shop.buyer();
    await buyer.api.addresses.save(yard);
    const list = async () => (await buyer.api.addresses.list()).map(({ address }) => address);
    await orderTo(buyer, "A");
    await orderTo(buyer, "B");
    expect(await list()).toEqual([yard.address, "B", "A"]);
    await orderTo(buyer, "A");
    expect(await list()).toEqual([yard.address, "A", "B"]);
    const [, last] = await buyer.api.addresses.list();
    expect(Date.parse(last?.lastUsedAt ?? "")).toBeGreaterThan(Date.now() - 600_000);
  });

  test("leaves the label and the default of an existing one unchanged", async () => {
    const buyer = await shop.buyer();
    await buyer.api.addresses.save({ address: "A", phone: "5550100", label: "Yard" });
    await Promise.all([orderTo(buyer, "A"), orderTo(buyer, "A")]);
    expect(await buyer.api.addresses.list()).toMatchObject([
      { label: "Yard", isDefault: true, lastUsedAt: expect.any(String) },
    ]);
  });

  test("is not saved if the account is full, which is not an error", async () => {
    // Without a verified email an account cannot have so many unpaid orders.
    const newcomer = await shop.buyer();
    await shop.services.sql`update users set email_verified_at = now() where id = ${newcomer.ctx.user.id}`;
    const buyer = await shop.enter(newcomer);
    for (let index = 0; index < maxAddresses; index += 1) await orderTo(buyer, `${index} Lane`);
    const before = await buyer.api.addresses.list();
    await orderTo(buyer, "One too many");
    expect(await buyer.api.addresses.list()).toEqual(before);
  });
});

test("a visitor has no addresses", async () => {
  const { addresses } = shop.visitorApi();
  const refused = { code: "UNAUTHORIZED", message: errorMessages.notSignedIn };
  await expect(addresses.list()).rejects.toMatchObject(refused);
  await expect(addresses.save(yard)).rejects.toMatchObject(refused);
  await expect(addresses.remove({ id: crypto.randomUUID() })).rejects.toMatchObject(refused);
});

test("the office changes a site of a company, which is in the company's history; members of other companies cannot", async () => {
  const [admin, manager, stranger] = [await shop.admin(), await shop.buyer(), await shop.buyer()];
  const registered = { country: "US", billingAddress: "1 Quay", invoiceEmail: "pay@harbour.example" };
  const { id: companyId } = await manager.api.companies.register({ ...registered, name: "Harbour Works" });
  await admin.api.companies.setStatus({ id: companyId, status: "active" });
  const asManager = await shop.buyingFor(manager, companyId);
  const [saved] = await asManager.addresses.save(yard);
  if (!saved) throw new Error("The company has a site.");
  const change = { ...yard, id: saved.id, companyId, label: "Yard gate", address: "2 Forge Lane\nSheffield" };
  const changed = [expect.objectContaining({ id: saved.id, label: "Yard gate", address: change.address })];
  expect(await admin.api.addresses.save(change)).toEqual(changed);
  expect(await asManager.addresses.list()).toEqual(changed);
  const { rows } = await admin.api.audit.list({ entity: "company", search: "Harbour Works" });
  expect(rows[0]).toMatchObject({ before: { address: yard.address }, after: { address: change.address } });
  for (const person of [stranger, manager])
    await expect(person.api.addresses.save(change)).rejects.toMatchObject({ code: "FORBIDDEN" });
  const nowhere = { ...change, id: crypto.randomUUID() };
  await expect(admin.api.addresses.save(nowhere)).rejects.toMatchObject({ code: "NOT_FOUND" });
  const { id: _, ...unnamed } = change;
  await expect(admin.api.addresses.save(unnamed)).rejects.toMatchObject({ code: "BAD_REQUEST" });
});

test("someone else's address answers like one that does not exist, and stays as it is", async () => {
  const [owner, stranger] = [await shop.buyer(), await shop.buyer()];
  const before = await owner.api.addresses.save(yard);
  const id = before[0]?.id ?? "";
  const refused = { code: "NOT_FOUND", message: addressErrors.addressNotFound };
  await expect(stranger.api.addresses.save({ ...site, id })).rejects.toMatchObject(refused);
  await expect(stranger.api.addresses.remove({ id })).rejects.toMatchObject(refused);
  expect(await stranger.api.addresses.list()).toEqual([]);
  expect(await owner.api.addresses.list()).toEqual(before);
});
