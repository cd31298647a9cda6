import { SimpleGrid, Skeleton } from "@mantine/core";
import type { ReactNode } from "react";
import { PrefetchLink } from "../lazy/prefetch-link.tsx";
import classes from "./figure.module.css";

/** Figures beside each other, as many as fit. */
export function Figures({ children }: { children: ReactNode }) {
  return (
    <SimpleGrid type="container" cols={{ base: 2, "36rem": 3, "56rem": 5 }} spacing="md">
      {children}
    </SimpleGrid>
  );
}

type Props = {
  label: string;
  /** Undefined while it is loading, null if it could not be loaded. */
  value: ReactNode;
  /** What it is made of, or how it changed. */
  detail?: ReactNode;
  /** The rows that it counts. */
  to?: string;
  /** It wants somebody to act. */
  isUrgent?: boolean;
};

/** A number that is looked at, with what it counts. It leads to its rows. */
export function Figure({ label, value, detail, to, isUrgent = false }: Props) {
  const shown = value === undefined ? <Skeleton height="1.75rem" width="4rem" /> : value === null ? "–" : value;
  return (
    <div className={classes.figure} data-urgent={isUrgent || undefined}>
      <span className={classes.label}>{to === undefined ? label : <PrefetchLink to={to}>{label}</PrefetchLink>}</span>
      <span className={classes.value}>{shown}</span>
      {detail && <span className={classes.detail}>{detail}</span>}
    </div>
  );
}
