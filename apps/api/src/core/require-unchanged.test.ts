import { expect, test } from "vitest";
import { startTestShop } from "../testing/test-shop.ts";

const overtaken = (what: string, message: string) => ({
  code: "CONFLICT",
  message: `${what} was changed meanwhile. ${message}.`,
});

test("a record of the office that another admin has changed is not overwritten, and what changed is named", async () => {
  await using shop = await startTestShop();
  const { api } = await shop.admin();

  const category = await api.categories.save({ name: "Anchors" });
  await api.categories.save({ id: category.id, name: "Wall anchors", expected: category });
  await expect(api.categories.save({ id: category.id, text: "Old", expected: category })).rejects.toMatchObject(
    overtaken("This category", "Name was Anchors, and is Wall anchors now; Slug was anchors, and is wall-anchors now"),
  );

  const attribute = await api.attributes.save({ name: "Finish", kind: "choice", choices: ["Zinc"] });
  const { id: attributeId, ...seenAttribute } = attribute;
  const withNickel = { ...seenAttribute, id: attributeId, choices: ["Zinc", "Nickel"] };
  await api.attributes.save({ ...withNickel, expected: attribute });
  await expect(api.attributes.save({ ...attribute, expected: attribute })).rejects.toMatchObject(
    overtaken("This attribute", "Choices was changed"),
  );

  const model = await api.models.save({ name: "Anchor bolt", rowAttribute: "Finish" });
  const seenModel = { name: model.name, rowAttribute: model.rowAttribute };
  await api.models.save({ id: model.id, ...seenModel, name: "Sleeve bolt", expected: seenModel });
  await expect(api.models.save({ id: model.id, ...seenModel, expected: seenModel })).rejects.toMatchObject(
    overtaken("This model", "Name was Anchor bolt, and is Sleeve bolt now"),
  );

  const list = await api.priceLists.save({ name: "Docks" });
  await api.priceLists.save({ id: list.id, name: list.name, mayExceedPublic: true, expected: list });
  await expect(api.priceLists.save({ id: list.id, name: "Quays", expected: list })).rejects.toMatchObject(
    overtaken("This price list", "May exceed public was no, and is yes now"),
  );

  const company = await api.companies.register({
    ...{ name: "Harbour", country: "US", billingAddress: "1 Quay", invoiceEmail: "pay@harbour.example" },
    managerEmail: "manager@harbour.example",
  });
  await api.companies.update({ id: company.id, name: "Harbour Ltd", expected: company });
  await expect(api.companies.update({ id: company.id, country: "US", expected: company })).rejects.toMatchObject(
    overtaken("This company", "Name was Harbour, and is Harbour Ltd now"),
  );

  const group = await api.companies.saveGroup({ name: "Trade" });
  await api.companies.saveGroup({ id: group.id, name: "Trade A", expected: group });
  await expect(api.companies.saveGroup({ id: group.id, name: "Trade B", expected: group })).rejects.toMatchObject(
    overtaken("This group", "Name was Trade, and is Trade A now"),
  );
});

test("a part of a record that another admin has replaced meanwhile is not replaced again: entries, assortments, groups and the state of a company", async () => {
  await using shop = await startTestShop();
  const { api } = await shop.admin();
  const again = "Look at it as it is now, and then do it again";
  const tool = await shop.tool({});

  const list = await api.priceLists.save({ name: "Docks" });
  const entries = (priceCents: number) => ({ id: list.id, entries: [{ toolId: tool.id, priceCents }] });
  const withEntry = await api.priceLists.setEntries({ ...entries(700), expected: { version: list.version } });
  await expect(
    api.priceLists.setEntries({ ...entries(600), expected: { version: list.version } }),
  ).rejects.toMatchObject({ ...overtaken("This price list", again), cause: { issues: [{ path: "version" }] } });
  expect(await api.priceLists.listEntries({ id: list.id })).toMatchObject({ rows: [{ priceCents: 700 }] });
  // A change of the list itself, and of one entry, counts as well; who names no version replaces whatever is there.
  await api.priceLists.changeEntries({ id: list.id, removedToolIds: [tool.id] });
  await expect(
    api.priceLists.setEntries({ ...entries(600), expected: { version: withEntry.version } }),
  ).rejects.toMatchObject({ code: "CONFLICT" });
  await expect(
    api.priceLists.changeEntries({ ...entries(600), expected: { version: withEntry.version } }),
  ).rejects.toMatchObject(overtaken("This price list", again));
  await api.priceLists.setEntries(entries(500));
  expect((await api.priceLists.list()).find(({ id }) => id === list.id)?.version).toBeGreaterThan(withEntry.version);

  const { id, ...seen } = await api.companies.register({
    ...{ name: "Harbour", country: "US", billingAddress: "1 Quay", invoiceEmail: "pay@harbour.example" },
    managerEmail: "manager@harbour.example",
  });
  const expected = { version: seen.version };
  const trade = await api.companies.saveGroup({ name: "Trade" });
  const onHold = await api.companies.setStatus({ id, status: "on-hold", expected });
  expect(onHold.version).toBeGreaterThan(seen.version);
  for (const late of [
    () => api.companies.setStatus({ id, status: "active", expected }),
    () => api.companies.setGroups({ id, groupIds: [trade.id], expected }),
    () => api.companies.setAssortment({ companyId: id, onlyCategoryIds: [], extraCategoryIds: [], expected }),
  ])
    await expect(late()).rejects.toMatchObject(overtaken("This company", again));
  expect(await api.companies.get({ id })).toEqual(onHold);

  // The same again changes nothing, so nobody is overtaken by it.
  const same = { version: onHold.version };
  expect(await api.companies.setStatus({ id, status: "on-hold", expected: same })).toMatchObject(same);
  expect(await api.companies.setGroups({ id, groupIds: [], expected: same })).toMatchObject(same);
  const grouped = await api.companies.setGroups({ id, groupIds: [trade.id], expected: same });
  const shown = { onlyCategoryIds: [], extraCategoryIds: [] };
  await api.companies.setAssortment({ companyId: id, ...shown, expected: { version: grouped.version } });
  expect(await api.companies.getAssortment({ companyId: id })).toEqual({ ...shown, version: grouped.version + 1 });

  const ofGroup = { groupId: trade.id, ...shown };
  await api.companies.setAssortment({ ...ofGroup, expected: { version: trade.version } });
  await expect(
    api.companies.setAssortment({ ...ofGroup, onlyCategoryIds: null, expected: { version: trade.version } }),
  ).rejects.toMatchObject(overtaken("This group", again));
  expect(await api.companies.getAssortment({ groupId: trade.id })).toEqual({ ...shown, version: trade.version + 1 });
});
