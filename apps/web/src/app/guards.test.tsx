// @vitest-environment jsdom
import { act, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Route, Routes } from "react-router";
import { expect, test } from "vitest";
import { endLeaving, useSignOut } from "../features/identity/use-signed-in.ts";
import { FakeShop } from "../testing/fake-shop.ts";
import { renderInShop } from "../testing/render-in-shop.tsx";
import { RequireUser } from "./guards.tsx";

function Logout() {
  const { signOut } = useSignOut();
  return (
    <button type="button" onClick={() => void signOut()}>
      Logout
    </button>
  );
}

test("a user who goes back to a page after Logout is sent to the login page", async () => {
  let me: object | null = { id: "1", email: "ada@example.com", displayName: "Ada", isAdmin: false };
  new FakeShop({
    "identity.me": () => me,
    "identity.signOut": () => {
      me = null;
      return {};
    },
  });
  renderInShop(
    <>
      <Logout />
      <Routes>
        <Route path="/" element={<RequireUser>My orders</RequireUser>} />
        <Route path="/login" element="The login page" />
      </Routes>
    </>,
  );
  expect(await screen.findByText("My orders")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Logout" }));
  expect(await screen.findByText(/Loading/)).toBeTruthy();
  // The shell reports that the page was left, and this renders it again.
  act(endLeaving);
  expect(await screen.findByText("The login page")).toBeTruthy();
});
