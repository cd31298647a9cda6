// @vitest-environment jsdom
import { Button, TextInput } from "@mantine/core";
import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { z } from "zod";
import { renderInShop } from "../../../testing/render-in-shop.tsx";
import { readDraft, storeDraft, useContractForm } from "./use-contract-form.ts";

const Message = z.object({ subject: z.string().min(1, "Say what it is about"), text: z.string().min(5, "Say more") });
type Message = z.infer<typeof Message>;

type Props = { onSend?: (message: Message) => unknown; draftKey?: string; start?: Partial<Message> };

function Form({ onSend = () => true, draftKey, start }: Props) {
  const form = useContractForm(Message, { subject: "", text: "", ...start }, draftKey ? { draftKey } : {});
  return (
    <form onSubmit={form.onSubmit(async (values) => onSend(values))}>
      <TextInput label="Subject" {...form.getInputProps("subject")} />
      <TextInput label="Text" {...form.getInputProps("text")} />
      <Button type="submit">Send</Button>
      <Button onClick={() => form.reset()}>Reset</Button>
    </form>
  );
}
const field = (name: string) => screen.getByRole<HTMLInputElement>("textbox", { name });
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));

test("a refused submission names every wrong field, and the focus goes to the first", async () => {
  const sent: Message[] = [];
  renderInShop(<Form onSend={(message) => sent.push(message)} />);
  await press("Send");
  expect(screen.getByText("Say what it is about")).toBeTruthy();
  expect(screen.getByText("Say more")).toBeTruthy();
  await expect.poll(() => document.activeElement).toBe(field("Subject"));
  expect(sent).toEqual([]);
});

test("an error goes as soon as the field is right", async () => {
  renderInShop(<Form />);
  await press("Send");
  await userEvent.type(field("Text"), "Hello");
  expect(screen.queryByText("Say more")).toBeNull();
  expect(screen.getByText("Say what it is about")).toBeTruthy();
});

test("a draft survives a reload, until it is sent", async () => {
  const sent: Message[] = [];
  const form = <Form draftKey="message" onSend={(message) => sent.push(message)} />;
  renderInShop(form);
  await userEvent.type(field("Subject"), "Clamps");
  cleanup();
  renderInShop(form);
  expect(field("Subject").value).toBe("Clamps");
  await userEvent.type(field("Text"), "Where are they?");
  await press("Send");
  expect(sent).toEqual([{ subject: "Clamps", text: "Where are they?" }]);
  await expect.poll(() => sessionStorage.getItem("message")).toBeNull();
  cleanup();
  renderInShop(form);
  expect(field("Subject").value).toBe("");
});

test("a draft that could not be sent stays", async () => {
  renderInShop(<Form draftKey="message" onSend={() => undefined} />);
  await userEvent.type(field("Subject"), "Clamps");
  await userEvent.type(field("Text"), "Where are they?");
  await press("Send");
  expect(readDraft("message")?.input).toEqual({ subject: "Clamps", text: "Where are they?" });
});

test("Reset goes back to what the form began with, and removes the draft", async () => {
  renderInShop(<Form draftKey="message" start={{ subject: "Order IM-10001" }} />);
  await userEvent.type(field("Subject"), "!");
  await press("Reset");
  expect(field("Subject").value).toBe("Order IM-10001");
  expect(sessionStorage.getItem("message")).toBeNull();
});

test("only what was typed is in the draft: the rest may have changed by the next visit", async () => {
  renderInShop(<Form draftKey="message" start={{ subject: "Order IM-10001" }} />);
  await userEvent.type(field("Text"), "Hello");
  cleanup();
  renderInShop(<Form draftKey="message" start={{ subject: "Order IM-10002" }} />);
  expect(field("Subject").value).toBe("Order IM-10002");
  expect(field("Text").value).toBe("Hello");
});

test("a field that was emptied of its value is stored as that, with what was seen", () => {
  storeDraft<Record<string, unknown>>("tool", { name: "Anvil", sku: undefined }, { name: "Anvil", sku: "HT-1" }, 7);
  expect(readDraft("tool")).toEqual({ input: { sku: undefined }, seen: 7 });
  expect(Object.keys(readDraft("tool")?.input ?? {})).toEqual(["sku"]);
});

test("input that is put back to what it was leaves no draft", () => {
  storeDraft("tool", { name: "Vice" }, { name: "Anvil" }, null);
  storeDraft("tool", { name: "Anvil" }, { name: "Anvil" }, null);
  expect(readDraft("tool")).toBeUndefined();
});
