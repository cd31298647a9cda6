// @vitest-environment jsdom
import { accessTokenKey } from "@ironmonger/contract/messages";
import { renderHook, waitFor } from "@testing-library/react";
import { createTRPCClient } from "@trpc/client";
import { afterEach, expect, test } from "vitest";
import { accessToken } from "../../shared/server/access-token.ts";
import { askStepUp, useStepUpQuestion } from "../../shared/server/step-up.ts";
import { FakeShop, ShopError } from "../../testing/fake-shop.ts";
import { shopLinks } from "./shop-client.ts";

afterEach(() => accessToken.forget());

/** A shop that accepts only the newest bearer token it has issued. */
function openShop() {
  let valid = "none";
  let issued = 0;
  const requireBearer = (bearer: string | null) => {
    if (bearer !== `Bearer ${valid}`) throw new ShopError("UNAUTHORIZED", "Log in first.");
  };
  const shop = new FakeShop({
    "identity.issueAccessToken": () => {
      issued += 1;
      valid = `bearer-${issued}`;
      return { token: valid, expiresInSeconds: 900 };
    },
    "users.showMyProfile": (_input, { bearer }) => {
      requireBearer(bearer);
      return { email: "ada@example.com" };
    },
    "identity.listSessions": (_input, { bearer }) => {
      requireBearer(bearer);
      return [];
    },
  });
  return { shop, client: createTRPCClient({ links: shopLinks() }), issued: () => issued };
}

test("a call whose bearer is refused gets a new one and is repeated, unseen by the caller", async () => {
  const { client, shop } = openShop();
  accessToken.store({ token: "outdated", expiresInSeconds: 900 });
  expect(await client.users.showMyProfile.query()).toEqual({ email: "ada@example.com" });
  expect(localStorage.getItem(accessTokenKey)).toBe("bearer-1");
  expect(shop.calls).toEqual(["users.showMyProfile", "identity.issueAccessToken", "users.showMyProfile"]);
});

test("calls that are refused together share one new bearer", async () => {
  const { client, issued } = openShop();
  accessToken.store({ token: "outdated", expiresInSeconds: 900 });
  await Promise.all([client.users.showMyProfile.query(), client.identity.listSessions.query()]);
  expect(issued()).toBe(1);
});

test("a bearer that is about to expire is replaced before the call", async () => {
  const { client, shop } = openShop();
  accessToken.store({ token: "ends soon", expiresInSeconds: 30 });
  await client.users.showMyProfile.query();
  expect(shop.calls).toEqual(["identity.issueAccessToken", "users.showMyProfile"]);
});

test("when the session is over, the bearer is forgotten and the caller hears of it", async () => {
  const { client, shop } = openShop();
  shop.answers["identity.issueAccessToken"] = () => {
    throw new ShopError("UNAUTHORIZED", "Log in first.");
  };
  accessToken.store({ token: "outdated", expiresInSeconds: 900 });
  await expect(client.users.showMyProfile.query()).rejects.toThrow("Log in first.");
  expect(localStorage.getItem(accessTokenKey)).toBeNull();
});

/** A shop that makes an admin only if the caller has proved their identity again. */
function openCarefulShop() {
  const careful = { isProved: false };
  const shop = new FakeShop({
    "users.makeAdmin": () => {
      if (!careful.isProved)
        throw new ShopError("FORBIDDEN", "Confirm first that it is you.", undefined, "step_up_required");
      return { email: "ada@example.com" };
    },
  });
  const client = createTRPCClient({ links: shopLinks() });
  return { careful, shop, makeAdmin: () => client.users.makeAdmin.mutate({ email: "ada@example.com" }) };
}

test("a call that asks who it is waits for the answer, and is then repeated", async () => {
  const { careful, shop, makeAdmin } = openCarefulShop();
  const { result, unmount } = renderHook(() => useStepUpQuestion());
  const made = makeAdmin();
  await waitFor(() => expect(result.current).toBeTruthy());
  careful.isProved = true;
  result.current?.answer(true);
  expect(await made).toMatchObject({ email: "ada@example.com" });
  expect(shop.calls).toEqual(["users.makeAdmin", "users.makeAdmin"]);
  unmount();
});

test("a call whose question is dismissed, or that nothing on the page can ask, is refused", async () => {
  const { shop, makeAdmin } = openCarefulShop();
  await expect(makeAdmin()).rejects.toThrow("Confirm first that it is you.");
  expect(await askStepUp()).toBe(false);

  const { result, unmount } = renderHook(() => useStepUpQuestion());
  const made = makeAdmin();
  await waitFor(() => expect(result.current).toBeTruthy());
  result.current?.answer(false);
  await expect(made).rejects.toThrow("Confirm first that it is you.");
  expect(shop.calls).toHaveLength(2);
  unmount();
});
