import { homeTexts, limits } from "@ironmonger/contract/messages";
import { formatNumber } from "@ironmonger/contract/money";
import { Button, Skeleton } from "@mantine/core";
import clsx from "clsx";
import { EmptyState } from "../../shared/kit/notices/empty-state.tsx";
import { LoadFailed } from "../../shared/kit/notices/load-failed.tsx";
import { PrefetchLink } from "../../shared/lazy/prefetch-link.tsx";
import { trpc } from "../../shared/server/trpc.ts";
import { Section } from "../../shared/ui/sections/section.tsx";
import { useOwnListed } from "./browse/use-own-listed.ts";
import classes from "./newest-tools.module.css";
import { cardList, type ToolAction, ToolCard } from "./tool-card.tsx";

/** Fills the row of the last tools with the ways to the others. */
function AllTools() {
  const { data } = trpc.categories.show.useQuery({});
  return (
    <div className={classes.all}>
      <h3 className={classes.title}>Search the whole catalog</h3>
      <p className={classes.hint}>Filter by category, price, minimum order and stock</p>
      <ul className={classes.categories}>
        {data?.children.map(({ id, name, path, toolCount }) => (
          <li key={id}>
            <PrefetchLink to={`/catalog/${path}`}>
              <span className={classes.category}>{name}</span>
              <span>
                {formatNumber(toolCount)} <span className="sr-only">{toolCount === 1 ? "tool" : "tools"}</span>
              </span>
            </PrefetchLink>
          </li>
        ))}
      </ul>
      <Button component={PrefetchLink} to="/catalog" variant="default" className={classes.open}>
        Browse the catalog
      </Button>
    </div>
  );
}

export function NewestTools({ action }: { action: ToolAction }) {
  const { data, isPending, error, refetch } = trpc.catalog.listNewest.useQuery();
  const tools = useOwnListed(data);
  return (
    <Section title={homeTexts.listOfTools} aside={<PrefetchLink to="/catalog?sort=newest">See all tools</PrefetchLink>}>
      {isPending ? (
        <div className={clsx(cardList, classes.grid)} aria-hidden="true">
          {Array.from({ length: limits.homeTools }, (_, index) => index).map((index) => (
            <Skeleton key={index} height="26rem" radius="sm" />
          ))}
        </div>
      ) : null}
      {error && !data ? <LoadFailed error={error} what="the tools" onRetry={refetch} /> : null}
      {data?.length === 0 ? <EmptyState title="No tools in the shop yet">Come back soon.</EmptyState> : null}
      {tools && tools.length > 0 ? (
        <div className={clsx(cardList, classes.grid)}>
          {tools.map((tool) => (
            <ToolCard key={tool.id} tool={tool} action={action} />
          ))}
          <AllTools />
        </div>
      ) : null}
    </Section>
  );
}
