import { homeTexts, limits } from "@ironmonger/contract/messages";
import { formatNumber } from "@ironmonger/contract/money";
import { Box, Button, Group, Paper, SimpleGrid, Skeleton, Stack, Text } from "@mantine/core";
import { EmptyState } from "../../shared/kit/notices/empty-state.tsx";
import { LoadFailed } from "../../shared/kit/notices/load-failed.tsx";
import { PrefetchLink } from "../../shared/lazy/prefetch-link.tsx";
import { trpc } from "../../shared/server/trpc.ts";
import { Section } from "../../shared/ui/sections/section.tsx";
import { useOwnListed } from "./browse/use-own-listed.ts";
import { afterCards, cardList, type ToolAction, ToolCard } from "./tool-card.tsx";

/** Fills the row of the last tools with the ways to the others. */
function AllTools() {
  const { data } = trpc.categories.show.useQuery({});
  return (
    <Paper withBorder bg="var(--surface)" p="md" className={afterCards}>
      <Stack gap="sm" align="start" justify="center" h="100%">
        <div>
          <h3>Search the whole catalog</h3>
          <Text c="dimmed">Filter by category, price, minimum order and stock</Text>
        </div>
        <Box visibleFrom="xl" w="100%">
          <SimpleGrid
            cols={2}
            spacing="xl"
            verticalSpacing="xs"
            className="plain-list"
            renderRoot={(props) => <ul {...props} />}
          >
            {data?.children.map(({ id, name, path, toolCount }) => (
              <Group key={id} justify="space-between" renderRoot={(props) => <li {...props} />}>
                <PrefetchLink to={`/catalog/${path}`}>{name}</PrefetchLink>
                <span className="figures">
                  {formatNumber(toolCount)} <span className="sr-only">{toolCount === 1 ? "tool" : "tools"}</span>
                </span>
              </Group>
            ))}
          </SimpleGrid>
        </Box>
        <Button component={PrefetchLink} to="/catalog" variant="default">
          Browse the catalog
        </Button>
      </Stack>
    </Paper>
  );
}

export function NewestTools({ action }: { action: ToolAction }) {
  const { data, isPending, error, refetch } = trpc.catalog.listNewest.useQuery();
  const tools = useOwnListed(data);
  return (
    <Section title={homeTexts.listOfTools} aside={<PrefetchLink to="/catalog?sort=newest">See all tools</PrefetchLink>}>
      {isPending || (data && !tools) ? (
        <div className={cardList} aria-hidden="true">
          {Array.from({ length: limits.homeTools }, (_, index) => index).map((index) => (
            <Skeleton key={index} height="26rem" radius="sm" />
          ))}
        </div>
      ) : null}
      {error && !data ? <LoadFailed error={error} what="the tools" onRetry={refetch} /> : null}
      {data?.length === 0 ? <EmptyState title="No tools in the shop yet">Come back soon.</EmptyState> : null}
      {tools && tools.length > 0 ? (
        <div className={cardList}>
          {tools.map((tool) => (
            <ToolCard key={tool.id} tool={tool} action={action} />
          ))}
          <AllTools />
        </div>
      ) : null}
    </Section>
  );
}
