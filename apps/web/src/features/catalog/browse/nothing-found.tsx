import { Box, Button, Group, Stack } from "@mantine/core";
import { PrefetchLink } from "../../../shared/lazy/prefetch-link.tsx";
import { trpc } from "../../../shared/server/trpc.ts";
import { CategoryTiles } from "../../categories/category-tiles.tsx";
import { type CatalogSearch, catalogAddress, isFiltered, noSearch } from "../catalog-search.ts";
import { cardList, type ToolAction, ToolCard } from "../tool-card.tsx";
import { useOwnListed } from "./use-own-listed.ts";

/** What a search without results says, and the next steps after it. */
export function NothingFound({ search }: { search: CatalogSearch }) {
  return (
    <>
      <Stack gap="xs">
        <h2>{search.query ? `Nothing found for “${search.query}”` : "Nothing matches these filters"}</h2>
        <p>Try fewer words, another spelling, or fewer filters.</p>
        <Group gap="xs">
          {search.query && isFiltered(search) ? (
            <Button component={PrefetchLink} to={catalogAddress({ ...noSearch, query: search.query })} color="safety">
              Search without filters
            </Button>
          ) : null}
          <Button
            component={PrefetchLink}
            to="/catalog"
            {...(search.query && isFiltered(search) ? { variant: "default" } : { color: "safety" })}
          >
            Show all tools
          </Button>
        </Group>
      </Stack>
      <TopCategories />
    </>
  );
}

function TopCategories() {
  const { data } = trpc.categories.show.useQuery({});
  if (!data || data.children.length === 0) return null;
  return (
    <Box component="nav" aria-label="Categories" my="xl">
      <CategoryTiles categories={data.children} />
    </Box>
  );
}

/** Shown where none was found. */
export function NewTools({ action }: { action: ToolAction }) {
  const { data } = trpc.catalog.listNewest.useQuery();
  const tools = useOwnListed(data);
  if (!tools?.length) return null;
  return (
    <Stack mt="2xl" renderRoot={(props) => <section {...props} aria-labelledby="new-tools" />}>
      <h2 id="new-tools">New in the shop</h2>
      <ul className={cardList}>
        {tools.map((tool) => (
          <li key={tool.id}>
            <ToolCard tool={tool} action={action} />
          </li>
        ))}
      </ul>
    </Stack>
  );
}
