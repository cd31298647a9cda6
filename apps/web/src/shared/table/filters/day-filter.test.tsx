// @vitest-environment jsdom
import { fireEvent, screen } from "@testing-library/react";
import { useState } from "react";
import { expect, test } from "vitest";
import { renderInShop } from "../../../testing/render-in-shop.tsx";
import { DayFilter } from "./day-filter.tsx";

type Day = string | undefined;

function Filter({ onChange }: { onChange: (day: Day) => void }) {
  const [day, setDay] = useState<Day>();
  return (
    <DayFilter
      label="From"
      value={day}
      onChange={(chosen) => {
        setDay(chosen);
        onChange(chosen);
      }}
    />
  );
}

test("a day filters the table once its year is complete, and an unusual year is reset", () => {
  const days: Day[] = [];
  renderInShop(<Filter onChange={(day) => days.push(day)} />);
  const field = screen.getByLabelText<HTMLInputElement>("From");
  for (const value of ["0002-11-23", "0020-11-23", "0202-11-23", "2026-11-23", "0001-11-23"]) {
    fireEvent.change(field, { target: { value } });
    expect(field.value).toBe(value);
  }
  fireEvent.blur(field);
  expect(field.value).toBe("2026-11-23");
  fireEvent.change(field, { target: { value: "" } });
  expect(days).toEqual(["2026-11-23", undefined]);
});
