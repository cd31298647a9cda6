import { Alert } from "@mantine/core";
import type { ReactNode } from "react";

const colors = { info: "steel", good: "green", warning: "safety", bad: "red" } as const;

type Props = {
  kind: keyof typeof colors;
  title?: ReactNode;
  /** It has just come, and screen readers say it. */
  isNews?: boolean;
  children?: ReactNode;
};

/** Something that the page says before anything else, with what can be done about it. */
export function Notice({ kind, title, isNews = false, children }: Props) {
  return (
    <Alert
      color={colors[kind]}
      title={title}
      role={isNews ? (kind === "bad" ? "alert" : "status") : "note"}
      styles={{ body: { minWidth: 0 } }}
    >
      {children}
    </Alert>
  );
}
