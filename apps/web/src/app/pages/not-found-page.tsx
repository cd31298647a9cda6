import { messages } from "@ironmonger/contract/messages";
import { Button, TextInput } from "@mantine/core";
import { CategoryTiles } from "../../features/categories/category-tiles.tsx";
import { PrefetchLink } from "../../shared/lazy/prefetch-link.tsx";
import { trpc } from "../../shared/server/trpc.ts";
import { PageTitle } from "../../shared/ui/sections/page-title.tsx";
import classes from "./not-found-page.module.css";

/** Says that nothing has this address, and offers the search, the categories and the home page. */
export function NotFoundPage() {
  const { data } = trpc.categories.show.useQuery({});
  return (
    <div className={`page ${classes.page}`}>
      <div>
        <p className={classes.code} aria-hidden="true">
          404
        </p>
        <PageTitle title="Page not found">{messages.pageNotFound}</PageTitle>
        <p className="page-lead">The address may be misspelt, or the tool has left the shop.</p>
        {/* A native form works before the page's script has run. */}
        <search aria-label="What you were looking for">
          <form action="/catalog" className={classes.search}>
            <TextInput
              name="q"
              type="search"
              label="What were you looking for?"
              placeholder="Search all tools"
              autoComplete="off"
              className={classes.field}
            />
            <Button type="submit" color="safety">
              Search
            </Button>
          </form>
        </search>
        <div className={classes.ways}>
          <Button component={PrefetchLink} to="/catalog" variant="default">
            Browse the catalog
          </Button>
          <Button component={PrefetchLink} to="/" variant="default">
            Go to the home page
          </Button>
        </div>
      </div>
      <picture>
        <source
          type="image/avif"
          srcSet="/images/not-found-480.avif 480w, /images/not-found.avif 960w"
          sizes="(min-width: 62em) 36rem, (min-width: 38rem) 38rem, 100vw"
        />
        <img
          className={`plate ${classes.picture}`}
          src="/images/not-found.webp"
          srcSet="/images/not-found-480.webp 480w, /images/not-found.webp 960w"
          sizes="(min-width: 62em) 36rem, (min-width: 38rem) 38rem, 100vw"
          alt="Tools on a pegboard; where the hammer belongs only its painted outline is left"
          width={960}
          height={480}
        />
      </picture>
      {data && data.children.length > 0 ? (
        <nav aria-label="Categories" className={classes.categories}>
          <CategoryTiles categories={data.children} />
        </nav>
      ) : null}
    </div>
  );
}
