// @vitest-environment jsdom
import { act, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import "../testing/render-in-shop.tsx";
import { showToast } from "./show-toast.tsx";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  pass(20_000);
  vi.useRealTimers();
});
const advance = (ms: number) => act(() => void vi.advanceTimersByTime(ms));
/** What React renders may set timers of its own, without a delay. */
const pass = (ms: number) => {
  advance(ms);
  for (let task = 0; task < 5; task += 1) advance(1);
};
const say = (text: string, undo?: () => void) => {
  act(() => showToast({ text, color: "green", undo }));
  pass(5);
};
const texts = () => screen.queryAllByRole("status").map(({ textContent }) => textContent);
const toast = (text: string) => screen.getByText(text).closest("[role=status]") ?? document.body;

test("the same is counted in one toast, which goes five seconds after the last", () => {
  for (let round = 0; round < 5; round += 1) say("Shipped successfully");
  pass(4000);
  say("Shipped successfully");
  expect(texts()).toEqual(["Shipped successfully (6)"]);
  pass(4900);
  expect(texts()).toHaveLength(1);
  pass(200);
  expect(texts()).toEqual([]);
  say("Shipped successfully");
  expect(texts()).toEqual(["Shipped successfully"]);
});

test("at most three toasts stand at the same time, and the others follow", () => {
  for (const text of ["one", "two", "three", "four"]) say(text);
  expect(texts()).toEqual(["one", "two", "three"]);
  pass(5010);
  expect(texts()).toEqual(["four"]);
});

test("a toast under the pointer stays", () => {
  say("one");
  fireEvent.mouseEnter(toast("one"));
  pass(20_000);
  expect(texts()).toEqual(["one"]);
  fireEvent.mouseLeave(toast("one"));
  pass(5100);
  expect(texts()).toEqual([]);
});

test("a toast whose Undo has the focus stays", () => {
  say("one", () => {});
  act(() => screen.getByRole("button", { name: "Undo" }).focus());
  pass(20_000);
  expect(texts()).toEqual(["one · Undo"]);
  act(() => screen.getByRole("button", { name: "Undo" }).blur());
  pass(5100);
  expect(texts()).toEqual([]);
});

test("Undo takes back all that the toast counts, once", () => {
  const undone: number[] = [];
  say("Shipped successfully", () => void undone.push(1));
  say("Shipped successfully", () => void undone.push(2));
  expect(texts()).toEqual(["Shipped successfully (2) · Undo"]);
  fireEvent.click(screen.getByRole("button", { name: "Undo" }));
  pass(10);
  expect(undone).toEqual([1, 2]);
  expect(texts()).toEqual([]);
});
