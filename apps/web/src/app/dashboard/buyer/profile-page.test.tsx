// @vitest-environment jsdom
import type { Profile } from "@ironmonger/contract/users";
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { trpc } from "../../../shared/server/trpc.ts";
import { FakeShop } from "../../../testing/fake-shop.ts";
import { renderInShop } from "../../../testing/render-in-shop.tsx";
import { ProfilePage } from "./profile-page.tsx";

const profileOf = (id: string, fullName: string): Profile => ({
  id,
  email: `${fullName.toLowerCase()}@example.com`,
  displayName: fullName,
  role: "user",
  isEmailVerified: true,
  fullName,
  education: null,
  location: null,
  phone: null,
  linkedIn: null,
  isTaxExempt: false,
  pendingEmail: null,
  hasPassword: true,
});

function Page() {
  const utils = trpc.useUtils();
  return (
    <>
      <button type="button" onClick={() => void utils.users.showMyProfile.invalidate()}>
        Come back to the tab
      </button>
      <ProfilePage />
    </>
  );
}

test("the form follows the profile when another user has signed in elsewhere", async () => {
  let profile = profileOf("1", "Ada");
  new FakeShop({ "users.showMyProfile": () => profile, "identity.listSessions": () => [] });
  renderInShop(<Page />);
  const fullName = () => screen.findByRole<HTMLInputElement>("textbox", { name: "Full name" });
  expect((await fullName()).value).toBe("Ada");
  profile = profileOf("2", "Grace");
  await userEvent.click(screen.getByRole("button", { name: "Come back to the tab" }));
  await expect.poll(async () => (await fullName()).value).toBe("Grace");
});

test("what is not set yet is one press from its field", async () => {
  new FakeShop({ "users.showMyProfile": () => profileOf("1", "Ada"), "identity.listSessions": () => [] });
  renderInShop(<Page />);
  const unset = await screen.findAllByRole("button", { name: "Not set yet" });
  await userEvent.click(unset[2] ?? document.body);
  expect(document.activeElement).toBe(screen.getByRole("textbox", { name: "Phone" }));
});
