import { Box, Text } from "@mantine/core";
import type { ReactNode } from "react";

/** A state of a pattern on its page of the gallery, under its name. */
export function Shown({ as, children }: { as: string; children: ReactNode }) {
  return (
    <Box mb="xl">
      <Text size="xs" c="dimmed" mb="xs">
        {as}
      </Text>
      {children}
    </Box>
  );
}

/** A query whose rows could not be loaded. */
export const failing = { isError: true, error: new Error("The shop is busy. Try again in a minute."), refetch() {} };

export const longName =
  "Adjustable ratcheting bar clamp with swivel pads and quick-release trigger, zinc-plated, 1,250 mm, set of 48";
export const longWord = "Precisionoutsidemicrometerscrewgaugereplacementspindleset";

export const picture = "/images/categories/hand-tools.webp";
