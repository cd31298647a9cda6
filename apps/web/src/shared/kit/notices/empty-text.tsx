import { Text } from "@mantine/core";
import type { ReactNode } from "react";

/** Says in a card that there is nothing in it. */
export const EmptyText = ({ children }: { children: ReactNode }) => (
  <Text c="dimmed" fz="sm">
    {children}
  </Text>
);
