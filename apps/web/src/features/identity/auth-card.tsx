import { Box, Paper, Stack, Text } from "@mantine/core";
import { PageTitle } from "../../shared/ui/sections/page-title.tsx";
import { UntilHydrated } from "../../shared/ui/until-hydrated.tsx";

/** The frame of the signed-out forms. */
export function AuthCard({
  title,
  lead,
  foot,
  children,
}: {
  title: string;
  lead?: React.ReactNode;
  /** Links to related pages. */
  foot?: React.ReactNode;
  children: React.ReactNode;
}) {
  return (
    <Box px="md" py="2xl" mih="calc(100dvh - var(--bar-height))" bg="var(--ground)">
      <Paper withBorder p="lg" maw="27rem" mx="auto" bg="var(--surface)">
        <Stack>
          <div>
            <PageTitle>{title}</PageTitle>
            {lead ? <p className="page-lead">{lead}</p> : null}
          </div>
          <UntilHydrated>{children}</UntilHydrated>
          {foot}
        </Stack>
      </Paper>
    </Box>
  );
}

/** What went wrong, in red. */
export function FormError({ children }: { children: string }) {
  return (
    <p role="alert" className="error-line">
      {children}
    </p>
  );
}

export function Or() {
  return (
    <Text ta="center" c="dimmed">
      or
    </Text>
  );
}
