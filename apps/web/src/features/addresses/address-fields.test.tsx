// @vitest-environment jsdom
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { z } from "zod";
import { useContractForm } from "../../shared/kit/forms/use-contract-form.ts";
import { FakeShop, ShopError } from "../../testing/fake-shop.ts";
import { renderInShop } from "../../testing/render-in-shop.tsx";
import { testUser } from "../../testing/test-user.ts";
import { AddressFields } from "./address-fields.tsx";
import { AddressList } from "./address-list.tsx";
import { DeliveryFields, deliveryValues } from "./delivery-fields.tsx";

const Values = z.object({
  address: z.string(),
  country: z.string(),
  region: z.string(),
  postcode: z.string(),
  phone: z.string(),
});
type Values = z.infer<typeof Values>;
const nothing: Values = { address: "", country: "GB", region: "", postcode: "", phone: "" };

function Form({ start = {} }: { start?: Partial<Values> }) {
  const form = useContractForm(Values, { ...nothing, ...start });
  return (
    <>
      <AddressFields country={form.values.country} inputProps={(field) => form.getInputProps(field)} />
      <output aria-label="Values">{JSON.stringify(form.values)}</output>
    </>
  );
}
const values = (): Values => JSON.parse(screen.getByLabelText("Values").textContent ?? "");
const field = (name: string) => screen.getByRole<HTMLInputElement>("textbox", { name });
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));
async function retype(name: string, text: string) {
  await userEvent.clear(field(name));
  await userEvent.type(field(name), text);
}

test("an address that was written is split into its parts, its region and its postcode", async () => {
  renderInShop(<Form start={{ address: "Acme Ltd\n1 Quay\nLeith EH6 6AA" }} />);
  await press("Enter it in parts");
  expect(field("Company (optional)").value).toBe("Acme Ltd");
  expect(field("Street and number").value).toBe("1 Quay");
  expect(field("City").value).toBe("Leith");
  expect(field("Postcode (optional)").value).toBe("EH6 6AA");
  expect(values()).toMatchObject({ address: "Acme Ltd\n1 Quay\nLeith", postcode: "EH6 6AA" });
});

test("parts that are typed are the address", async () => {
  renderInShop(<Form />);
  await press("Enter it in parts");
  await userEvent.type(field("Street and number"), "1 Quay");
  await userEvent.type(field("City"), "Leith");
  expect(values().address).toBe("1 Quay\nLeith");
  await press("Enter it in one field");
  expect(field("Address").value).toBe("1 Quay\nLeith");
});

test("where the postcode is printed before the town, it is part of the address", async () => {
  renderInShop(<Form start={{ country: "DE", address: "Hafenstr. 1\n20457 Hamburg" }} />);
  await press("Enter it in parts");
  expect(field("Postcode (optional)").value).toBe("20457");
  await retype("Postcode (optional)", "20459");
  expect(values()).toMatchObject({ address: "Hafenstr. 1\n20459 Hamburg", postcode: "20459" });
});

test("another country writes the same parts as it prints them", async () => {
  renderInShop(<Form start={{ country: "DE", address: "Hafenstr. 1\n20457 Hamburg" }} />);
  await press("Enter it in parts");
  await userEvent.selectOptions(screen.getByRole("combobox", { name: "Country" }), "United States");
  expect(values()).toMatchObject({ country: "US", address: "Hafenstr. 1\nHamburg" });
});

test("a postcode that was typed already is not replaced by that of the text", async () => {
  renderInShop(<Form start={{ address: "1 Quay\nLeith EH6 6AA", postcode: "EH1 1AA" }} />);
  await press("Enter it in parts");
  expect(values().postcode).toBe("EH1 1AA");
});

test("a country whose regions the shop does not know takes any text for them", async () => {
  renderInShop(<Form start={{ country: "GB" }} />);
  await userEvent.type(field("State or region (optional)"), "Fife");
  expect(values().region).toBe("Fife");
});

test("a region of another country is taken away with it", async () => {
  renderInShop(<Form start={{ country: "US", region: "CA" }} />);
  expect(screen.getByRole<HTMLSelectElement>("combobox", { name: "State or region (optional)" }).value).toBe("CA");
  await userEvent.selectOptions(screen.getByRole("combobox", { name: "Country" }), "Germany");
  await expect.poll(() => values().region).toBe("");
});

const yard = {
  ...{ id: "019a3b5c-0000-7abc-9def-0000000000a1", label: "Yard", address: "1 Quay\nLeith", country: "GB" },
  ...{ region: null, postcode: "EH6 6AA", phone: "01142345678", isDefault: true },
  lastUsedAt: "2026-11-01T10:00:00.000Z",
};
const office = {
  ...yard,
  id: "019a3b5c-0000-7abc-9def-0000000000a2",
  label: null,
  address: "2 Mill",
  isDefault: false,
};

function Delivery({ isClosed = false }: { isClosed?: boolean }) {
  const form = useContractForm(Values, deliveryValues(yard));
  return (
    <>
      <DeliveryFields
        addresses={[yard, office]}
        chosen={form.values}
        isClosed={isClosed}
        onChoose={(delivery) => form.setValues(delivery)}
        inputProps={(name) => form.getInputProps(name)}
      />
      <output aria-label="Values">{JSON.stringify(form.values)}</output>
    </>
  );
}

test("one of the saved addresses is chosen, and needs no further field than the phone", async () => {
  renderInShop(<Delivery />);
  expect(screen.getByRole("radio", { name: /^Yard/ })).toHaveProperty("checked", true);
  expect(screen.queryByRole("textbox", { name: "Address" })).toBeNull();
  await userEvent.click(screen.getByRole("radio", { name: /2 Mill/ }));
  expect(values()).toMatchObject({ address: "2 Mill", postcode: "EH6 6AA" });
});

test("another address begins empty, in the shop's country", async () => {
  renderInShop(<Delivery />);
  await userEvent.click(screen.getByRole("radio", { name: "Another address" }));
  expect(field("Address").value).toBe("");
  expect(values()).toEqual({ ...nothing, country: "US" });
});

test("where orders go to saved addresses only, there is no other one", () => {
  renderInShop(<Delivery isClosed />);
  expect(screen.queryByRole("radio", { name: "Another address" })).toBeNull();
});

function openList(more: Partial<React.ComponentProps<typeof AddressList>> = {}) {
  const sent: unknown[] = [];
  const shop = new FakeShop({
    "addresses.save": (input) => {
      sent.push(input);
      return [yard, office];
    },
    "addresses.remove": (input) => {
      sent.push(input);
      return [yard];
    },
  });
  renderInShop(<AddressList userId={testUser.id} addresses={[yard, office]} {...more} />);
  return { shop, sent };
}
const row = (text: RegExp) => {
  const found = screen.getAllByRole("listitem").find(({ textContent }) => text.test(textContent ?? ""));
  return within(found ?? document.body);
};

test("an address becomes the default with one press", async () => {
  const { sent } = openList();
  expect(row(/Yard/).getByText("Default")).toBeTruthy();
  expect(row(/Yard/).queryByRole("button", { name: /default/i })).toBeNull();
  await userEvent.click(row(/2 Mill/).getByRole("button", { name: /default/i }));
  await expect.poll(() => sent).toMatchObject([{ id: office.id, isDefault: true }]);
});

test("an address is removed after a question", async () => {
  const { sent } = openList();
  await userEvent.click(row(/2 Mill/).getByRole("button", { name: /^Remove/ }));
  const question = within(await screen.findByRole("dialog", { name: "Remove this address?" }));
  expect(sent).toEqual([]);
  await userEvent.click(question.getByRole("button", { name: "Yes" }));
  expect(await screen.findByText("Address removed")).toBeTruthy();
  expect(sent).toEqual([{ id: office.id }]);
});

test("an address that cannot be removed says why, and stays", async () => {
  const { shop } = openList();
  shop.answers["addresses.remove"] = () => {
    throw new ShopError("CONFLICT", "A company keeps one site.");
  };
  await userEvent.click(row(/2 Mill/).getByRole("button", { name: /^Remove/ }));
  await userEvent.click(await screen.findByRole("button", { name: "Yes" }));
  expect(await screen.findByText("A company keeps one site.")).toBeTruthy();
  expect(row(/2 Mill/).getByRole("button", { name: /^Remove/ })).toBeTruthy();
});

test("who only reads the sites of a company has no buttons", () => {
  openList({ isOfCompany: true, isReadOnly: true });
  expect(screen.getByText("Yard")).toBeTruthy();
  expect(screen.queryByRole("button", { name: /^(Change|Remove|Make default)/ })).toBeNull();
});

test.each([
  [{}, "You have no addresses yet"],
  [{ isOfCompany: true }, "Add the addresses to which your tools are delivered."],
  [{ isOfCompany: true, isReadOnly: true }, "No sites yet: a manager adds them."],
])("without addresses, a list with %j says what to do", (props, text) => {
  openList({ addresses: [], ...props });
  expect(screen.getByText(text)).toBeTruthy();
});
