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
