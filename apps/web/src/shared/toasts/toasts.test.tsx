// @vitest-environment jsdom
import { act, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import "../../testing/render-in-shop.tsx";
import { showToast } from "./toasts.tsx";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  pass(10_000);
  vi.useRealTimers();
});
const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));
const say = (text: string, undo?: () => void) => act(() => showToast({ text, color: "green", undo }));
const texts = () => screen.queryAllByRole("status").map(({ textContent }) => textContent);
const toast = (text: string) => screen.getByText(text).closest("[role=status]") ?? document.body;

test("the same is counted in one toast, which goes five seconds after the last", () => {
  for (let nth = 0; nth < 5; nth += 1) say("Shipped successfully");
  pass(4000);
  say("Shipped successfully");
  expect(texts()).toEqual(["Shipped successfully (6)"]);
  pass(4999);
  expect(texts()).toHaveLength(1);
  pass(1);
  expect(texts()).toEqual([]);
});

test("three toasts stand at most, and the newest are seen", () => {
  for (const text of ["one", "two", "three", "four"]) say(text);
  expect(texts()).toEqual(["two", "three", "four"]);
});

test("the pointer keeps the toast that it rests on, and no other", () => {
  say("one");
  say("two");
  fireEvent.pointerEnter(toast("one"));
  pass(20_000);
  expect(texts()).toEqual(["one"]);
  fireEvent.pointerLeave(toast("one"));
  pass(5000);
  expect(texts()).toEqual([]);
});

test("Undo takes back all that the toast counts, once", () => {
  const undone: number[] = [];
  say("Shipped successfully", () => void undone.push(1));
  say("Shipped successfully", () => void undone.push(2));
  expect(texts()).toEqual(["Shipped successfully (2) · Undo"]);
  fireEvent.click(screen.getByRole("button", { name: "Undo" }));
  expect(undone).toEqual([1, 2]);
  expect(texts()).toEqual([]);
});
