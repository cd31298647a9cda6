import { Paper, SimpleGrid } from "@mantine/core";
import type { ReactNode } from "react";
import { PrefetchLink } from "../lazy/prefetch-link.tsx";
import classes from "./figure.module.css";

/** Figures beside each other, as many as fit. */
export function Figures({ children }: { children: ReactNode }) {
  return (
    <SimpleGrid component="dl" type="container" cols={{ base: 2, "36rem": 3, "56rem": 5 }} spacing="sm">
      {children}
    </SimpleGrid>
  );
}

type Props = {
  label: string;
  value: ReactNode;
  /** What it is made of, or how it changed. */
  detail?: ReactNode;
  /** The rows that it counts, unless they stand below it. */
  to?: string;
};

/** A number that is looked at, with what it counts. It leads to its rows. */
export function Figure({ label, value, detail, to }: Props) {
  return (
    <Paper withBorder p="sm" className={classes.figure}>
      <dt className={classes.label}>{label}</dt>
      <dd className={classes.value}>{to === undefined ? value : <PrefetchLink to={to}>{value}</PrefetchLink>}</dd>
      {detail && <dd className={classes.detail}>{detail}</dd>}
    </Paper>
  );
}
