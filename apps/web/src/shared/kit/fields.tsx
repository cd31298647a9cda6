import { Fieldset, SimpleGrid, Stack } from "@mantine/core";
import type { ReactNode } from "react";

/** Fields beside each other where there is room for two, or for `most`. */
export function Fields({ most = 2, children }: { most?: 2 | 3 | 4 | 5; children: ReactNode }) {
  return (
    <SimpleGrid
      type="container"
      cols={{ base: 1, "22rem": 2, "40rem": Math.min(most, 3), "52rem": most }}
      verticalSpacing="md"
    >
      {children}
    </SimpleGrid>
  );
}

/** Fields that belong together, under what they are about. */
export function FieldGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Fieldset legend={title} variant="unstyled">
      <Stack>{children}</Stack>
    </Fieldset>
  );
}
