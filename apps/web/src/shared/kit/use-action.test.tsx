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

/** An action that the page itself speaks about. */
function Quiet() {
  const end = useAction(trpc.identity.endSession, { isQuiet: true });
  return (
    <>
      <Button {...end.button({ id: "1" })}>End one</Button>
      <Button {...end.button({ id: "2" })}>End two</Button>
      <Button onClick={end.reset}>Forget</Button>
      <output aria-label="State">
        {[end.isWorking && `working on ${end.workingOn?.id}`, end.isDone && "done", end.issue].filter(Boolean).join()}
      </output>
    </>
  );
}
const state = () => screen.getByLabelText("State").textContent;
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));

test("an action says what it works on, and only its own button shows it", async () => {
  const answer = Promise.withResolvers<object>();
  new FakeShop({ "identity.endSession": () => answer.promise });
  renderInShop(<Quiet />);
  await press("End two");
  expect(state()).toBe("working on 2");
  expect(screen.getByRole("button", { name: "End two" }).dataset.loading).toBe("true");
  expect(screen.getByRole("button", { name: "End one" }).dataset.loading).toBeUndefined();
  answer.resolve({});
  await expect.poll(state).toBe("done");
});

test("a quiet action says its error on the page and in no toast, until it is forgotten", async () => {
  new FakeShop({
    "identity.endSession": () => {
      throw new ShopError("CONFLICT", "This session has ended.");
    },
  });
  renderInShop(<Quiet />);
  await press("End one");
  await expect.poll(state).toBe("This session has ended.");
  expect(screen.getAllByText("This session has ended.")).toHaveLength(1);
  await press("Forget");
  expect(state()).toBe("");
});

test("what was refused can be done by the next press", async () => {
  let isRefused = true;
  new FakeShop({
    "identity.endSession": () => {
      if (isRefused) throw new ShopError("CONFLICT", "Not now.");
      return {};
    },
  });
  renderInShop(<Quiet />);
  await press("End one");
  await expect.poll(state).toBe("Not now.");
  isRefused = false;
  await press("End one");
  await expect.poll(state).toBe("done");
});

test("a double click does it once", async () => {
  const shop = new FakeShop({ "identity.endSession": () => ({}) });
  renderInShop(<Quiet />);
  await userEvent.dblClick(screen.getByRole("button", { name: "End one" }));
  await expect.poll(state).toBe("done");
  expect(shop.calls.filter((call) => call === "identity.endSession")).toHaveLength(1);
});

/** A table whose rows stay, and a list that follows. */
function Shown() {
  const { data: table = [] } = trpc.identity.listSessions.useQuery();
  const change = useAction(trpc.identity.endSession, {
    outdates: [trpc.identity.listSessions],
    toast: (_answer, { id }) => (id === "2" ? undefined : `Session ${id} has ended`),
    undo: (_answer, { id }) => (id === "1" ? () => {} : undefined),
  });
  return (
    <>
      {table.map(({ device }) => (
        <p key={device}>{device}</p>
      ))}
      {["1", "2", "3"].map((id) => (
        <Button key={id} {...change.button({ id })}>
          End {id}
        </Button>
      ))}
    </>
  );
}

test("a table that is only outdated keeps its rows until it is opened again", async () => {
  const shop = new FakeShop({ "identity.listSessions": () => sessions, "identity.endSession": () => ({}) });
  const page = renderInShop(<Shown />);
  await screen.findByText("Phone");
  await press("End 1");
  await screen.findByText("Session 1 has ended");
  expect(shop.calls.filter((call) => call === "identity.listSessions")).toHaveLength(1);
  page.unmount();
});

test("a toast is only shown where there is something to say, and Undo where it can be undone", async () => {
  new FakeShop({ "identity.listSessions": () => sessions, "identity.endSession": () => ({}) });
  renderInShop(<Shown />);
  await press("End 2");
  await press("End 3");
  expect(await screen.findByText("Session 3 has ended")).toBeTruthy();
  expect(screen.queryByText("Session 2 has ended")).toBeNull();
  expect(screen.queryByRole("button", { name: "Undo" })).toBeNull();
  await press("End 1");
  expect(await screen.findByRole("button", { name: "Undo" })).toBeTruthy();
});
