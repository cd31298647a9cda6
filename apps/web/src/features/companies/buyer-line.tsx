import { Group, Text } from "@mantine/core";
import type { ReactNode } from "react";

type Props = { label: string; actions: ReactNode; children: ReactNode };

/** A line on the page about for whom the person buys, with what changes it. */
export const BuyerLine = ({ label, actions, children }: Props) => (
  <Group component="section" aria-label={label} className="no-print" gap="sm" mb="md">
    <Text span>{children}</Text>
    <Group component="span" gap="xs">
      {actions}
    </Group>
  </Group>
);
