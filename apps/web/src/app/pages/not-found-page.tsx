import { messages } from "@ironmonger/contract/messages";
import { Button, Flex, Group, Stack, TextInput } from "@mantine/core";
import { useLocation } from "react-router";
import { categoryOf, isCategoryPath, isToolId } from "../../features/catalog/catalog-search.ts";
import { CategoryTiles } from "../../features/categories/category-tiles.tsx";
import { PrefetchLink } from "../../shared/lazy/prefetch-link.tsx";
import { trpc } from "../../shared/server/trpc.ts";
import { Columns, PictureColumn } from "../../shared/ui/sections/columns.tsx";
import { PageTitle } from "../../shared/ui/sections/page-title.tsx";
import { useIsHydrated } from "../../shared/ui/until-hydrated.tsx";

/** Says that nothing has this address, and offers the search, the categories and the home page. */
export function NotFoundPage() {
  const { pathname } = useLocation();
  const isHydrated = useIsHydrated();
  const missing = describeMissing(pathname);
  // Visitors get one rendering for all addresses that cannot be.
  const lead =
    missing ??
    (isHydrated ? `Nothing is at ${pathname}. The address may be misspelt.` : "The address may be misspelt.");
  const { data } = trpc.categories.show.useQuery({});
  return (
    <Stack gap="xl" className="page">
      <Columns>
        <Stack align="flex-start">
          <div>
            <PageTitle title="Page not found">{messages.pageNotFound}</PageTitle>
            <p className="page-lead">{lead}</p>
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

/** What was looked for at an address whose form is right. */
function describeMissing(pathname: string): string | undefined {
  const [, kind, id = ""] = pathname.split("/");
  if (kind === "models" && isToolId(id))
    return "This model of tools is not in the shop, or no longer. Its sizes may be sold one by one.";
  if (kind !== "catalog") return undefined;
  if (isToolId(id))
    return "This tool is not in the shop, or no longer. Search for what it was called, or look into its category.";
  const path = categoryOf(pathname) ?? "";
  return isCategoryPath(path) ? `The catalog has no category “${path}”.` : undefined;
}
