// @vitest-environment jsdom
import { Button } from "@mantine/core";
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { FakeShop, ShopError } from "../../testing/fake-shop.ts";
import { renderInShop } from "../../testing/render-in-shop.tsx";
import { trpc } from "../server/trpc.ts";
import { useAction } from "./use-action.ts";

const sessions = ["Laptop", "Phone"].map((device, index) => ({
  id: `019a3b5c-0000-7abc-9def-00000000000${index}`,
  device,
  address: "127.0.0.1",
  lastUsedAt: "2026-11-29T06:00:00.000Z",
  isCurrent: false,
}));

/** Devices, each with the button that signs it out. */
function Devices() {
  const { data = [] } = trpc.identity.listSessions.useQuery();
  const end = useAction(trpc.identity.endSession, {
    touches: [trpc.identity.listSessions],
    expects: (utils, { id }) =>
      utils.identity.listSessions.setData(undefined, (all) => all?.filter((session) => session.id !== id)),
    toast: "Signed out",
    undo: (_answer, input, run) => () => run(input),
  });
  return data.map(({ id, device }) => (
    <Button key={id} {...end.button({ id })}>
      {device}
    </Button>
  ));
}

test("what is expected is shown immediately, and the queries that it touches are loaded again", async () => {
  const answer = Promise.withResolvers<object>();
  const shop = new FakeShop({ "identity.listSessions": () => sessions, "identity.endSession": () => answer.promise });
  renderInShop(<Devices />);
  await userEvent.click(await screen.findByRole("button", { name: "Phone" }));
  expect(screen.queryByRole("button", { name: "Phone" })).toBeNull();
  shop.answers["identity.listSessions"] = () => sessions.slice(0, 1);
  answer.resolve({});
  expect(await screen.findByText("Signed out")).toBeTruthy();
  await expect.poll(() => shop.calls.filter((call) => call === "identity.listSessions")).toHaveLength(2);
});

test("an error restores what was shown, and says why", async () => {
  new FakeShop({
    "identity.listSessions": () => sessions,
    "identity.endSession": () => {
      throw new ShopError("CONFLICT", "This session has ended.");
    },
  });
  renderInShop(<Devices />);
  await userEvent.click(await screen.findByRole("button", { name: "Phone" }));
  expect(await screen.findByText("This session has ended.")).toBeTruthy();
  expect(await screen.findByRole("button", { name: "Phone" })).toBeTruthy();
});

test("Undo runs it with another input", async () => {
  const shop = new FakeShop({ "identity.listSessions": () => sessions, "identity.endSession": () => ({}) });
  renderInShop(<Devices />);
  await userEvent.click(await screen.findByRole("button", { name: "Laptop" }));
  await userEvent.click(await screen.findByRole("button", { name: "Undo" }));
  await expect.poll(() => shop.calls.filter((call) => call === "identity.endSession")).toHaveLength(2);
});

/** `add` may be asked for again, `end` not before it has ended. */
function Twice() {
  const end = useAction(trpc.identity.endSession);
  const add = useAction(trpc.basket.handOver, { isRepeatable: true });
  return (
    <>
      <button type="button" onClick={() => void end.run({ id: "1" })}>
        End
      </button>
      <button type="button" onClick={() => void end.run({ id: "2" })}>
        End another
      </button>
      <button type="button" onClick={() => void add.run({ toUserId: "1" })}>
        Add
      </button>
    </>
  );
}

test("the same is not done twice concurrently, unless each press counts", async () => {
  const shop = new FakeShop({
    "identity.endSession": () => new Promise(() => {}),
    "basket.handOver": () => new Promise(() => {}),
  });
  renderInShop(<Twice />);
  for (const name of ["End", "End", "End another", "Add", "Add"])
    await userEvent.click(screen.getByRole("button", { name }));
  const count = (name: string) => shop.calls.filter((call) => call === name).length;
  await expect.poll(() => [count("identity.endSession"), count("basket.handOver")]).toEqual([2, 2]);
});
