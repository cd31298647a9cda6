// @vitest-environment jsdom
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { FakeShop } from "../../../testing/fake-shop.ts";
import { renderInShop } from "../../../testing/render-in-shop.tsx";
import { MoveHandle } from "./move-handle.tsx";

test("who cannot drag moves a row by the menu of its handle, which offers no move out of the list", async () => {
  new FakeShop({});
  const moves: number[] = [];
  const handle = (name: string, index: number) => (
    <MoveHandle name={name} list="list" index={index} count={3} onMove={(to) => moves.push(to)} />
  );
  renderInShop(
    <>
      {handle("Clamps", 0)}
      {handle("Saws", 1)}
    </>,
  );
  await userEvent.click(screen.getByRole("button", { name: "Move Saws" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "Move up" }));
  await userEvent.click(screen.getByRole("button", { name: "Move Saws" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "Move down" }));
  expect(moves).toEqual([0, 2]);
  await userEvent.click(screen.getByRole("button", { name: "Move Clamps" }));
  expect(await screen.findByRole("menuitem", { name: "Move down" })).toBeTruthy();
  expect(screen.queryByRole("menuitem", { name: "Move up" })).toBeNull();
});
