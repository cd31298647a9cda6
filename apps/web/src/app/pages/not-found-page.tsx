import { messages } from "@ironmonger/contract/messages";
import { Button, Flex, Group, Stack, TextInput } from "@mantine/core";
import { CategoryTiles } from "../../features/categories/category-tiles.tsx";
import { PrefetchLink } from "../../shared/lazy/prefetch-link.tsx";
import { trpc } from "../../shared/server/trpc.ts";
import { Columns, PictureColumn } from "../../shared/ui/sections/columns.tsx";
import { PageTitle } from "../../shared/ui/sections/page-title.tsx";

/** Says that nothing has this address, and offers the search, the categories and the home page. */
export function NotFoundPage() {
  const { data } = trpc.categories.show.useQuery({});
  return (
    <Stack gap="xl" className="page">
      <Columns>
        <Stack align="flex-start">
          <div>
            <PageTitle title="Page not found">{messages.pageNotFound}</PageTitle>
            <p className="page-lead">The address may be misspelt, or the tool has left the shop.</p>
          </div>
          {/* A native form works before the page's script has run. */}
          <search aria-label="What you were looking for">
            <Flex component="form" action="/catalog" align="end" gap="xs">
              <TextInput
                name="q"
                type="search"
                label="What were you looking for?"
                placeholder="Search all tools"
                autoComplete="off"
              />
              <Button type="submit" color="safety">
                Search
              </Button>
            </Flex>
          </search>
          <Group gap="sm">
            <Button component={PrefetchLink} to="/catalog" variant="default">
              Browse the catalog
            </Button>
            <Button component={PrefetchLink} to="/" variant="default">
              Go to the home page
            </Button>
          </Group>
        </Stack>
        <PictureColumn>
          <picture>
            <source
              type="image/avif"
              srcSet="/images/not-found-480.avif 480w, /images/not-found.avif 960w"
              sizes="(min-width: 48em) 50vw, 100vw"
            />
            <img
              className="plate"
              src="/images/not-found.webp"
              srcSet="/images/not-found-480.webp 480w, /images/not-found.webp 960w"
              sizes="(min-width: 48em) 50vw, 100vw"
              alt="Tools on a pegboard; where the hammer belongs only its painted outline is left"
              width={960}
              height={480}
            />
          </picture>
        </PictureColumn>
      </Columns>
      {data && data.children.length > 0 ? (
        <nav aria-label="Categories">
          <CategoryTiles categories={data.children} />
        </nav>
      ) : null}
    </Stack>
  );
}
