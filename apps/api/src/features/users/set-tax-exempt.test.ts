import { afterAll, expect, test } from "vitest";
import { errorMessages } from "../../core/error-messages.ts";
import { startTestShop } from "../../testing/test-shop.ts";

const shop = await startTestShop();
const [admin, buyer] = [await shop.admin(), await shop.buyer()];
afterAll(shop.close);

const { email } = buyer;
const exempt = (isTaxExempt: boolean) => admin.api.users.setTaxExempt({ email, isTaxExempt });
const entries = async () =>
  (await admin.api.audit.list({ entity: "user" })).rows.filter((row) => row.entityName === email);

test("an admin exempts a buyer from tax and takes it back; both are audited, and the buyer sees it", async () => {
  expect(await exempt(true)).toMatchObject({ email, isTaxExempt: true, hasChanged: true });
  expect(await exempt(true)).toMatchObject({ isTaxExempt: true, hasChanged: false });
  expect(await buyer.api.users.showMyProfile()).toMatchObject({ isTaxExempt: true });
  expect((await admin.api.users.list({ search: email })).rows).toMatchObject([{ email, isTaxExempt: true }]);
  expect(await exempt(false)).toMatchObject({ isTaxExempt: false, hasChanged: true });
  expect(await buyer.api.users.showMyProfile()).toMatchObject({ isTaxExempt: false });
  expect(await entries()).toMatchObject([
    { by: admin.email, action: "changed", before: { taxExempt: true }, after: { taxExempt: false } },
    { by: admin.email, action: "changed", before: { taxExempt: false }, after: { taxExempt: true } },
  ]);
});

test("a buyer cannot exempt anybody, and nobody is exempted who has no account", async () => {
  await expect(buyer.api.users.setTaxExempt({ email, isTaxExempt: true })).rejects.toMatchObject({ code: "FORBIDDEN" });
  expect(await buyer.api.users.showMyProfile()).toMatchObject({ isTaxExempt: false });
  await expect(admin.api.users.setTaxExempt({ email: "nobody@example.com", isTaxExempt: true })).rejects.toMatchObject({
    code: "NOT_FOUND",
    message: errorMessages.userNotFound,
  });
});
