// @vitest-environment jsdom
import { accessTokenKey } from "@ironmonger/contract/messages";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { FakeShop, ShopError } from "../../testing/fake-shop.ts";
import { renderInShop } from "../../testing/render-in-shop.tsx";
import { SignInForm } from "./sign-in-form.tsx";

const ada = { id: "0199", email: "ada@example.com", displayName: "Ada", isAdmin: false };
const correct = { email: "ada@example.com", password: "hammer-time" };

function open(firstError?: string) {
  const shop = new FakeShop({
    "identity.signIn": (input) => {
      if (JSON.stringify(input) === JSON.stringify(correct)) return ada;
      throw new ShopError("UNAUTHORIZED", "Email or password is wrong.");
    },
    "identity.issueAccessToken": () => ({ token: "bearer-of-ada", expiresInSeconds: 900 }),
  });
  renderInShop(<SignInForm returnTo="/" {...(firstError && { firstError })} />);
  const user = userEvent.setup();
  const fill = async ({ email, password }: typeof correct) => {
    await user.type(screen.getByLabelText("Email"), email);
    await user.type(screen.getByLabelText("Password"), password);
  };
  const press = () => user.click(screen.getByRole("button", { name: "Login" }));
  return { shop, user, fill, press };
}

test("an empty form asks for both fields, and sends no request", async () => {
  const { shop, press } = open();
  await press();
  expect(screen.getByText("Email is required")).toBeTruthy();
  expect(screen.getByText("Password is required")).toBeTruthy();
  expect(shop.calls).toEqual([]);
});

test("the password is masked, may be pasted, and password managers know the field", async () => {
  const { user } = open();
  const password = screen.getByLabelText<HTMLInputElement>("Password");
  expect([password.type, password.autocomplete]).toEqual(["password", "current-password"]);
  expect(screen.getByLabelText<HTMLInputElement>("Email").autocomplete).toMatch(/username|email/);
  await user.click(password);
  await user.paste(" from a manager ");
  expect(password.value).toBe(" from a manager ");
});

test("a malformed email and a short password are named", async () => {
  const { fill, press } = open();
  await fill({ email: "not an address", password: "short" });
  await press();
  expect(screen.getByText("Invalid email")).toBeTruthy();
  expect(screen.getByText("Password must be 6 characters or more")).toBeTruthy();
});

test("a refused sign-in says 'Error: ' and why, and the form can be sent again", async () => {
  const { fill, press, user } = open();
  await fill({ ...correct, password: "wrong-password" });
  await press();
  expect(await screen.findByText("Error: Email or password is wrong.")).toBeTruthy();
  await user.clear(screen.getByLabelText("Password"));
  await user.type(screen.getByLabelText("Password"), correct.password);
  await press();
  await waitFor(() => expect(localStorage.getItem(accessTokenKey)).toBe("bearer-of-ada"));
  expect(screen.queryByText(/^Error: /)).toBeNull();
});

test("a successful sign-in fetches the access token and stores it under the documented key", async () => {
  const { shop, fill, press } = open();
  await fill(correct);
  await press();
  await waitFor(() => expect(localStorage.getItem(accessTokenKey)).toBe("bearer-of-ada"));
  expect(shop.calls).toEqual(["identity.signIn", "identity.issueAccessToken"]);
});

test("an account that has a second factor is asked for its code once the password was right", async () => {
  const { shop, fill, press, user } = open();
  shop.answers["identity.signIn"] = (input) => {
    const { code } = input as { code?: string };
    if (code === "123456") return ada;
    if (code !== undefined) throw new ShopError("UNAUTHORIZED", "This code is wrong or was already used.");
    throw new ShopError("UNAUTHORIZED", "Enter the code.", undefined, "second_factor_required");
  };
  expect(screen.queryByLabelText("Code")).toBeNull();
  await fill(correct);
  await press();
  const code = await screen.findByLabelText("Code");
  expect(screen.getByText("Enter the code.")).toBeTruthy();
  expect(code.getAttribute("aria-invalid")).not.toBe("true");
  expect(screen.queryByText("Code is required")).toBeNull();
  expect(screen.queryByText(/^Error: /)).toBeNull();
  await user.type(code, "000000");
  await press();
  expect(await screen.findByText("Error: This code is wrong or was already used.")).toBeTruthy();
  await user.clear(code);
  await user.type(code, "123456");
  await press();
  await waitFor(() => expect(localStorage.getItem(accessTokenKey)).toBe("bearer-of-ada"));
});

test("without a connection the form says so and the input stays", async () => {
  const { shop, fill, press } = open();
  shop.isOffline = true;
  await fill(correct);
  await press();
  expect(
    await screen.findByText("Error: The shop cannot be reached. Check your connection, then try again."),
  ).toBeTruthy();
  expect(screen.getByLabelText("Email")).toHaveProperty("value", correct.email);
});

test("what went wrong at the social sign-in stands there from the start", () => {
  open("Google has not verified your email.");
  expect(screen.getByText("Error: Google has not verified your email.")).toBeTruthy();
});
