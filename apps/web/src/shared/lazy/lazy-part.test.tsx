// @vitest-environment jsdom
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import { renderInShop } from "../../testing/render-in-shop.tsx";
import { type LazyPart, lazyDialog, useLazyDialog } from "./lazy-part.ts";

type Dialog = { isOpen: boolean };
const Notes = ({ isOpen }: Dialog) => isOpen && <p>The notes</p>;

function Page({ lazyNotes }: { lazyNotes: LazyPart<Dialog> }) {
  const [isOpen, setOpen] = useState(false);
  const NotesDialog = useLazyDialog(lazyNotes, isOpen, () => setOpen(false));
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open the notes
      </button>
      {NotesDialog && <NotesDialog isOpen={isOpen} />}
    </>
  );
}

/** A page with a dialog that is fetched when a button is pressed. */
function open(load: () => Promise<typeof Notes>) {
  const fetchNotes = vi.fn(load);
  renderInShop(<Page lazyNotes={lazyDialog("src/features/notes-dialog.tsx", fetchNotes)} />);
  const press = () => userEvent.click(screen.getByRole("button", { name: "Open the notes" }));
  return { fetchNotes, press };
}

test("a dialog that cannot be fetched leaves the page as it is and says so; the next press tries again", async () => {
  let isBroken = true;
  const { fetchNotes, press } = open(async () => {
    if (isBroken) throw new TypeError("Failed to fetch");
    return Notes;
  });
  expect(fetchNotes).not.toHaveBeenCalled();
  await press();
  expect(await screen.findByText(/Loading chunk notes-dialog failed/)).toBeTruthy();
  expect(screen.queryByText("The notes")).toBeNull();
  isBroken = false;
  await press();
  expect(await screen.findByText("The notes")).toBeTruthy();
  expect(fetchNotes).toHaveBeenCalledTimes(2);
});

test("without a connection a dialog is not fetched, because the browser would not fetch it again", async () => {
  const { fetchNotes, press } = open(async () => Notes);
  const onLine = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  await press();
  expect(await screen.findByText(/Loading chunk notes-dialog failed/)).toBeTruthy();
  expect(fetchNotes).not.toHaveBeenCalled();
  onLine.mockRestore();
  await press();
  expect(await screen.findByText("The notes")).toBeTruthy();
});
