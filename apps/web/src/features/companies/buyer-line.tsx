import { Group, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { UntilHydrated } from "../../shared/ui/until-hydrated.tsx";

type Props = {
  label: string;
  actions: ReactNode;
  children: ReactNode;
  /** It stands above the page, and has its width. */
  isOfEveryPage?: boolean;
};

/** A line on the page about for whom the person buys, with what changes it. */
export const BuyerLine = ({ label, actions, children, isOfEveryPage }: Props) => (
  <Group
    component="section"
    aria-label={label}
    gap="sm"
    {...(isOfEveryPage ? { className: "page no-print", py: "sm" } : { className: "no-print", mb: "md" })}
  >
    <Text span>{children}</Text>
    <Group gap="xs" miw={0}>
      <UntilHydrated>{actions}</UntilHydrated>
    </Group>
  </Group>
);
