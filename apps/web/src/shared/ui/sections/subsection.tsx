import { Stack, Title } from "@mantine/core";
import { type ReactNode, useId } from "react";

/** A section of a page of the dashboard, under its own heading. */
export function Subsection({
  title,
  className,
  children,
}: {
  title: string;
  className?: string | undefined;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <Stack component="section" gap="sm" mt="xl" aria-labelledby={id} className={className}>
      <Title order={2} id={id} fz="lg">
        {title}
      </Title>
      <div>{children}</div>
    </Stack>
  );
}
