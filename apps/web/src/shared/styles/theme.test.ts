import type { PaperProps, StackProps, TextProps, TitleProps } from "@mantine/core";
import { expectTypeOf, test } from "vitest";

// The type check proves these: decision 62.

test("spaces are those of the theme, by their names", () => {
  expectTypeOf<"sm" | "-sm" | "auto" | 0>().toExtend<StackProps["mt"]>();
  expectTypeOf<4>().not.toExtend<StackProps["gap"]>();
  expectTypeOf<12>().not.toExtend<StackProps["p"]>();
  expectTypeOf<"0.5rem">().not.toExtend<StackProps["mt"]>();
});

test("sizes and weights of text are those of the theme, by their names", () => {
  expectTypeOf<"sm" | "h2" | "inherit">().toExtend<TextProps["fz"]>();
  expectTypeOf<13 | "13px">().not.toExtend<TextProps["fz"]>();
  expectTypeOf<13 | "13px">().not.toExtend<TextProps["size"]>();
  expectTypeOf<20 | "1.25rem">().not.toExtend<TitleProps["size"]>();
  expectTypeOf<"bold">().toExtend<TextProps["fw"]>();
  expectTypeOf<600>().not.toExtend<TextProps["fw"]>();
});

test("radii and colours are those of the theme, by their names", () => {
  expectTypeOf<"md" | 0>().toExtend<PaperProps["radius"]>();
  expectTypeOf<6>().not.toExtend<PaperProps["radius"]>();
  expectTypeOf<"dimmed" | "steel.6" | "var(--ink)">().toExtend<TextProps["c"]>();
  expectTypeOf<"#15181a" | "black">().not.toExtend<TextProps["c"]>();
});
