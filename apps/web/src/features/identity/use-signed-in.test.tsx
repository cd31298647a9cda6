// @vitest-environment jsdom
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { trpc } from "../../shared/server/trpc.ts";
import { FakeShop } from "../../testing/fake-shop.ts";
import { renderInShop } from "../../testing/render-in-shop.tsx";
import { buyingFor } from "./buying-for.ts";
import { IdentitySync, useSignedIn } from "./use-signed-in.ts";

const ada = { id: "1", email: "ada@example.com", displayName: "Ada", isAdmin: false };
const grace = { id: "2", email: "grace@example.com", displayName: "Grace", isAdmin: false };

function Addresses() {
  const { data } = trpc.addresses.list.useQuery();
  return <p>{data ? `Deliver to ${data.map(({ address }) => address).join()}` : "Loading the addresses"}</p>;
}

/** What the assortment of a company decides. */
function Newest() {
  const { data } = trpc.catalog.listNewest.useQuery();
  return <p>{data ? `New: ${data.map(({ name }) => name).join()}` : "Loading the newest"}</p>;
}

function Page() {
  const { user } = useSignedIn();
  const utils = trpc.useUtils();
  return (
    <>
      <IdentitySync />
      <button type="button" onClick={() => void utils.identity.me.invalidate()}>
        Come back to the tab
      </button>
      <h1>{user ? user.displayName : "Nobody"}</h1>
      {user && <Addresses />}
      <Newest />
    </>
  );
}

async function open() {
  const shop = {
    user: ada as typeof ada | null,
    answered: Promise.resolve(),
    calls: [] as string[],
  };
  const fake = new FakeShop({
    "identity.me": () => shop.user,
    "addresses.list": async () => {
      const owner = shop.user?.displayName;
      await shop.answered;
      return [{ id: "1", address: `${owner}'s street` }];
    },
    "catalog.listNewest": async (_input, { company }) => {
      await shop.answered;
      return [{ id: "1", name: `tool for ${company ?? "everybody"}` }];
    },
  });
  shop.calls = fake.calls;
  renderInShop(<Page />);
  await screen.findByText("Deliver to Ada's street");
  return shop;
}
afterEach(() => {
  buyingFor.belongTo(null);
  localStorage.clear();
});
const comeBack = () => userEvent.click(screen.getByRole("button", { name: "Come back to the tab" }));
const heading = (name: string) => screen.findByRole("heading", { name });

test("after a session that ended elsewhere, the next user of the tab sees nothing of the previous one", async () => {
  const shop = await open();
  shop.user = null;
  await comeBack();
  await heading("Nobody");
  const answered = Promise.withResolvers<void>();
  Object.assign(shop, { user: grace, answered: answered.promise });
  await comeBack();
  await heading("Grace");
  expect(screen.queryByText(/Ada's street/)).toBeNull();
  answered.resolve();
  expect(await screen.findByText("Deliver to Grace's street")).toBeTruthy();
});

test("when another user has signed in elsewhere, what is shown of the previous one is fetched again", async () => {
  const shop = await open();
  const answered = Promise.withResolvers<void>();
  Object.assign(shop, { user: grace, answered: answered.promise });
  await comeBack();
  await heading("Grace");
  expect(await screen.findByText("Loading the addresses")).toBeTruthy();
  answered.resolve();
  expect(await screen.findByText("Deliver to Grace's street")).toBeTruthy();
});

test("the data of a user who is still signed in stays", async () => {
  const shop = await open();
  shop.user = { ...ada, displayName: "Ada L." };
  await comeBack();
  await heading("Ada L.");
  expect(screen.getByText("Deliver to Ada's street")).toBeTruthy();
  expect(shop.calls.filter((name) => name === "addresses.list")).toHaveLength(1);
});

const comeFromCache = () => window.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true }));

test("a page from the browser's cache is hidden until it is clear who is signed in, and shows nothing of the previous user", async () => {
  const shop = await open();
  const generation = buyingFor.generation();
  const answered = Promise.withResolvers<void>();
  Object.assign(shop, { user: grace, answered: answered.promise });
  comeFromCache();
  expect(document.documentElement.style.visibility).toBe("hidden");
  await heading("Grace");
  await expect.poll(() => document.documentElement.style.visibility).toBe("");
  expect(screen.queryByText(/Ada's street/)).toBeNull();
  expect(buyingFor.generation()).toBe(generation + 1);
  answered.resolve();
  expect(await screen.findByText("Deliver to Grace's street")).toBeTruthy();
});

test("a page from the browser's cache follows the company that was chosen elsewhere meanwhile, and fetches the assortment again", async () => {
  const shop = await open();
  await screen.findByText("New: tool for everybody");
  localStorage.setItem(`ironmonger-company:${ada.email}`, "acme");
  const answered = Promise.withResolvers<void>();
  Object.assign(shop, { answered: answered.promise });
  comeFromCache();
  expect(await screen.findByText("Loading the newest")).toBeTruthy();
  expect(screen.queryByText(/Ada's street/)).toBeNull();
  answered.resolve();
  expect(await screen.findByText("New: tool for acme")).toBeTruthy();
});

test("another company is shown nothing of the one before, its assortment neither; a sign-out shows the visitors' again", async () => {
  const shop = await open();
  const choose = async (companyId: string | null) => {
    const answered = Promise.withResolvers<void>();
    Object.assign(shop, { answered: answered.promise });
    buyingFor.choose(companyId);
    expect(await screen.findByText("Loading the newest")).toBeTruthy();
    expect(await screen.findByText("Loading the addresses")).toBeTruthy();
    answered.resolve();
    expect(await screen.findByText(`New: tool for ${companyId ?? "everybody"}`)).toBeTruthy();
  };
  await choose("acme");
  await choose("forge");
  await choose(null);
});
