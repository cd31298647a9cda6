// @vitest-environment jsdom
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { renderInShop } from "../../testing/render-in-shop.tsx";
import { TablePager } from "./table-pager.tsx";

type Props = Partial<React.ComponentProps<typeof TablePager>>;

function open(props: Props) {
  const pages: number[] = [];
  const sizes: number[] = [];
  renderInShop(
    <TablePager
      noun="orders"
      page={1}
      pageSize={20}
      total={1234}
      onPage={(page) => pages.push(page)}
      onPageSize={(size) => sizes.push(size)}
      {...props}
    />,
  );
  return { pages, sizes };
}

test.each([
  [{}, "1–20 of 1,234 orders"],
  [{ page: 3 }, "41–60 of 1,234 orders"],
  [{ page: 62 }, "1,221–1,234 of 1,234 orders"],
  [{ isAtLeast: true }, "1–20 of at least 1,234 orders"],
  [{ page: 9, total: 30 }, "30–30 of 30 orders"],
] as [Props, string][])("with %j it says %s", (props, text) => {
  open(props);
  expect(screen.getByText(text)).toBeTruthy();
});

test("other pages and other sizes of the page are one press away", async () => {
  const { pages, sizes } = open({ page: 2 });
  for (const name of ["Next page", "Previous page", "Page 62"])
    await userEvent.click(screen.getByRole("button", { name }));
  expect(pages).toEqual([3, 1, 62]);
  await userEvent.selectOptions(screen.getByRole("combobox", { name: "Rows per page" }), "100 rows");
  expect(sizes).toEqual([100]);
});

test.each([
  [{ total: 20 }, false],
  [{ total: 21 }, true],
  [{ total: 0 }, false],
  [{ total: 5, page: 2 }, true],
  [{ total: 30, pageSize: 50 }, true],
] as [Props, boolean][])("with %j there are buttons: %s", (props, areThere) => {
  open(props);
  expect(screen.queryByRole("navigation", { name: "Pages of orders" }) !== null).toBe(areThere);
});
