// @vitest-environment jsdom
import { adminTexts } from "@ironmonger/contract/messages";
import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderInShop } from "../../testing/render-in-shop.tsx";
import { AdminTablePage } from "./admin-table-page.tsx";
import { oneOf, pageFields } from "./table-state.ts";
import { useTableState } from "./use-table-state.ts";

const fields = {
  ...pageFields,
  sortBy: oneOf(["name"] as const, "name"),
  direction: oneOf(["asc", "desc"] as const, "asc"),
};

type Listed = { total: number; isTotalExact?: false };
const shownPages: number[] = [];

/** The first two pages have rows. */
function Page({ listed }: { listed: Listed }) {
  const address = useTableState(fields);
  const { page } = address.state;
  if (shownPages.at(-1) !== page) shownPages.push(page);
  return (
    <AdminTablePage
      title="Manage tools"
      heading={adminTexts.toolTypes}
      noun="tools"
      searchHint="Name"
      address={address}
      query={{
        data: { rows: page <= 2 ? [`Tool of page ${page}`] : [], ...listed },
        isError: false,
        error: null,
        isPlaceholderData: false,
        refetch: () => {},
      }}
    >
      {({ rows, empty }) => (rows?.length === 0 ? empty : <p>{rows?.join() ?? "Loading"}</p>)}
    </AdminTablePage>
  );
}

function open(path: string, listed: Listed) {
  shownPages.length = 0;
  renderInShop(<Page listed={listed} />, path);
}

test("a page beyond the last one shows the last one", async () => {
  open("/?page=7", { total: 40 });
  expect(await screen.findByText("Tool of page 2")).toBeTruthy();
  expect(shownPages).toEqual([7, 2]);
});

test("pages are not tried one after another where the total is only a lower bound, and wrong", async () => {
  open("/?page=7", { total: 100, isTotalExact: false });
  expect(await screen.findByText("No tools match")).toBeTruthy();
  expect(shownPages).toEqual([7, 5]);
});

test.each([
  [{ total: 48 }, "48 types of tools available in the shop!", 0],
  [{ total: 4820 }, "4820 types of tools available in the shop!", 1],
  [{ total: 1000, isTotalExact: false } as const, "1000+ types of tools available in the shop!", 1],
])(
  "the heading counts %j in the words of the specification, and its thousands are set apart",
  async (listed, text, groups) => {
    open("/", listed);
    const heading = screen.getByRole("heading", { level: 1 });
    await waitFor(() => expect(heading.textContent).toBe(text));
    expect(heading.querySelectorAll("span")).toHaveLength(groups);
  },
);
