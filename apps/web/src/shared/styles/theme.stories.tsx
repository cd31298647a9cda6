import { Alert, Badge, Box, Button, Flex, Group, Loader, Progress, Stack, Text, Title } from "@mantine/core";
import { longName, Shown } from "../../testing/gallery.tsx";
import { CrossButton } from "../ui/cross-button.tsx";
import { theme } from "./theme.ts";

export default {};

const roles = [
  ...["paper", "soft", "surface", "plate", "highlight", "safety", "safety-soft", "steel-soft", "green-soft"],
  ...["red-soft", "hovered", "chosen", "line", "line-strong", "ink", "ink-soft", "steel", "green"],
];

export const States = () => (
  <>
    <Shown as="Sizes of text, by their names">
      {(["xs", "sm", "md", "lg", "xl", "2xl", "3xl"] as const).map((size) => (
        <Text key={size} fz={size} truncate>
          {size}: 120 bar clamps at $8.40 per piece
        </Text>
      ))}
    </Shown>
    <Shown as="Headings">
      <Title order={2}>A part of a page</Title>
      <Title order={3}>{longName}</Title>
    </Shown>
    <Shown as="Spaces">
      <Stack gap="2xs">
        {Object.keys(theme.spacing ?? {}).map((space) => (
          <Flex key={space} gap="xs" align="center">
            <Text size="sm" w="3xl">
              {space}
            </Text>
            <Box h="sm" w={`var(--mantine-spacing-${space})`} bg="var(--line-strong)" />
          </Flex>
        ))}
      </Stack>
    </Shown>
    <Shown as="Colours by role">
      <Group gap="xs">
        {roles.map((role) => (
          <Stack key={role} gap="2xs" w="5.5rem">
            <Box h="xl" bg={`var(--${role})` as const} bd="1px solid var(--line)" />
            <Text size="xs">{role}</Text>
          </Stack>
        ))}
      </Group>
    </Shown>
    <Shown as="Buttons: the one action of a page, others, what destroys, what is quiet">
      <Group gap="xs">
        <Button color="safety">Place order</Button>
        <Button>Search</Button>
        <Button variant="default">Close</Button>
        <Button color="red">Delete</Button>
        <Button variant="light">State: active</Button>
        <Button variant="subtle" color="graphite">
          Remove
        </Button>
        <Button disabled>Not now</Button>
        <Button color="safety" loading>
          Sending
        </Button>
        <Button size="sm" variant="default">
          Small
        </Button>
        <Button size="compact-sm" variant="default">
          In a row
        </Button>
        <CrossButton label="Remove" />
      </Group>
    </Shown>
    <Shown as="Badges, alerts, progress">
      <Stack gap="xs">
        <Group gap="xs">
          {(["green", "steel", "red", "safety", "gray"] as const).map((color) => (
            <Badge key={color} color={color} variant="light">
              {color}
            </Badge>
          ))}
        </Group>
        <Alert color="steel" role="note">
          Something that is said before anything else.
        </Alert>
        <Progress value={60} aria-label="Sent" />
        <Loader size="sm" color="graphite" />
      </Stack>
    </Shown>
  </>
);
