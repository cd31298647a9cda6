// @vitest-environment jsdom
import { fireEvent, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, test } from "vitest";
import { Filters } from "../../shared/table/filters/filters.tsx";
import { FakeShop } from "../../testing/fake-shop.ts";
import { renderInShop } from "../../testing/render-in-shop.tsx";
import { useCompanyFilter } from "./company-filter.tsx";

const acme = { id: "019a3b5c-0000-7abc-9def-0123456789ab", number: "C-1042", name: "Acme Ltd" };

function Page({ onChosen }: { onChosen: (id: string | undefined) => void }) {
  const [id, setId] = useState<string>();
  onChosen(id);
  return <Filters filters={[useCompanyFilter(id, setId)]} />;
}

test("a company is found by its number or name, and the chip that names it removes the filter", async () => {
  const chosen: (string | undefined)[] = [];
  const searches: unknown[] = [];
  new FakeShop({
    "companies.list": (input) => {
      searches.push(input);
      return { rows: [acme], total: 1 };
    },
    "companies.get": () => acme,
  });
  renderInShop(<Page onChosen={(id) => void chosen.push(id)} />);
  await userEvent.click(screen.getByRole("button", { name: "+ Filter" }));
  const field = await screen.findByLabelText("Find a company");
  expect(searches).toEqual([]);
  fireEvent.change(field, { target: { value: "1042" } });
  // Without a layout, the panel counts as hidden.
  fireEvent.click(await screen.findByText("Acme Ltd, C-1042"));
  expect(searches.at(-1)).toEqual({ search: "1042", pageSize: 6 });
  expect(chosen.at(-1)).toBe(acme.id);
  await userEvent.click(await screen.findByRole("button", { name: "Remove the filter Company: Acme Ltd" }));
  expect(chosen.at(-1)).toBeUndefined();
});
