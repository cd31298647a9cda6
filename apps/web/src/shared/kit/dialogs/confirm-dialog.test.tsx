// @vitest-environment jsdom
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import { renderInShop } from "../../../testing/render-in-shop.tsx";
import { ConfirmDialog } from "./confirm-dialog.tsx";

test("a double click on Yes acts once; after a failure, Yes acts again", async () => {
  const attempts: PromiseWithResolvers<void>[] = [];
  const act = () => {
    const attempt = Promise.withResolvers<void>();
    attempts.push(attempt);
    return attempt.promise;
  };
  renderInShop(<ConfirmDialog about question="Undo it?" onClose={() => {}} onYes={act} />);
  const yes = await screen.findByRole("button", { name: "Yes" });
  await userEvent.dblClick(yes);
  expect(attempts).toHaveLength(1);
  attempts[0]?.reject(new Error("no"));
  await expect
    .poll(async () => {
      await userEvent.click(yes);
      return attempts.length;
    })
    .toBe(2);
});

function Asking({ onYes }: { onYes: () => void }) {
  const [isOpen, setOpen] = useState(true);
  const close = () => setOpen(false);
  return (
    <ConfirmDialog
      about={isOpen}
      question="Undo it?"
      onClose={close}
      onYes={() => {
        onYes();
        close();
      }}
    />
  );
}

test("a second press on Yes while the dialog closes does nothing", async () => {
  const act = vi.fn();
  renderInShop(<Asking onYes={act} />);
  await userEvent.dblClick(await screen.findByRole("button", { name: "Yes" }));
  expect(act).toHaveBeenCalledOnce();
});
