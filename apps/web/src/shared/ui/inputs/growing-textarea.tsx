import { Textarea, type TextareaProps } from "@mantine/core";
import clsx from "clsx";
import classes from "./growing-textarea.module.css";

type Props = Omit<TextareaProps, "autosize" | "rows" | "style"> & { minRows: number; maxRows?: number };

/**
 * A text field that grows with its text, by its style sheet alone: Mantine's `autosize` measures the text in a script, for which a browser
 * lays out the page again for each field. A browser without `field-sizing` shows `minRows` rows.
 */
export function GrowingTextarea({ minRows, maxRows, className, ...props }: Props) {
  const rows = { "--min-rows": minRows, "--max-rows": maxRows };
  return <Textarea {...props} rows={minRows} className={clsx(classes.growing, className)} style={rows} />;
}
