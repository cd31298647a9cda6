// @vitest-environment jsdom
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Route, Routes, useLocation } from "react-router";
import { expect, test } from "vitest";
import { trpc } from "../../shared/server/trpc.ts";
import { FakeShop } from "../../testing/fake-shop.ts";
import { renderInShop } from "../../testing/render-in-shop.tsx";
import { AddToList } from "./add-to-list.tsx";

const lines = [{ toolId: "0199-Nails", quantity: 20 }];
const list = { id: "0199-List", name: "Workshop", url: null, changedAt: "2026-11-01T10:00:00.000Z", totalCents: 0 };

function LoginPage() {
  return <p>Log in to come back: {JSON.stringify(useLocation().state)}</p>;
}

/** Resolves when the user is loaded. */
function Known() {
  const { data } = trpc.identity.me.useQuery();
  return data === undefined ? null : <p>known</p>;
}

async function open(isSignedIn: boolean, newName?: string) {
  const sent: unknown[] = [];
  new FakeShop({
    "identity.me": () =>
      isSignedIn ? { id: "1", email: "ada@example.com", displayName: "Ada", isAdmin: false } : null,
    "lists.listSummaries": () => [{ ...list, lineCount: 3 }],
    "lists.addLines": (input) => {
      sent.push(input);
      return {};
    },
    "lists.save": (input) => {
      sent.push(input);
      return { ...list, ...(input as object), lines: [] };
    },
  });
  renderInShop(
    <Routes>
      <Route
        path="/"
        element={
          <>
            <AddToList lines={lines} newName={newName} />
            <Known />
          </>
        }
      />
      <Route path="/login" element={<LoginPage />} />
    </Routes>,
  );
  await screen.findByText("known");
  await userEvent.click(screen.getByRole("button", { name: "Add to list" }));
  return sent;
}

test("lines are added to the list that is chosen", async () => {
  const sent = await open(true);
  await userEvent.click(await screen.findByRole("button", { name: /^Workshop/ }));
  expect(await screen.findByText("1 tool added to “Workshop”")).toBeTruthy();
  expect(sent).toEqual([{ id: list.id, lines }]);
});

test("lines are saved as a new list, under the name that is offered or another one", async () => {
  const sent = await open(true, "Order IM-10001");
  const name = await screen.findByRole("textbox", { name: "New list" });
  await userEvent.type(name, ", again");
  await userEvent.click(screen.getByRole("button", { name: "Make list" }));
  expect(await screen.findByText("1 tool added to “Order IM-10001, again”")).toBeTruthy();
  expect(sent).toEqual([{ name: "Order IM-10001, again", lines, pageSize: 1 }]);
});

test("a list needs a name", async () => {
  const sent = await open(true);
  await userEvent.click(await screen.findByRole("button", { name: "Make list" }));
  expect(await screen.findByText("Name is required")).toBeTruthy();
  expect(sent).toEqual([]);
});

test("a visitor is led to the login page and back", async () => {
  await open(false);
  expect(await screen.findByText('Log in to come back: {"from":"/"}')).toBeTruthy();
});
