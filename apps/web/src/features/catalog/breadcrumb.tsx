import type { CategoryLink } from "@ironmonger/contract/categories";
import { Fragment } from "react";
import { PrefetchLink } from "../../shared/lazy/prefetch-link.tsx";

type Props = {
  categories: CategoryLink[];
  /** Of which the page shows a size. */
  model?: { id: string; name: string } | undefined;
};

/** The way from the catalog down to the page. */
export function Breadcrumb({ categories, model }: Props) {
  const pages = categories.map(({ name, path }) => ({ name, to: `/catalog/${path}` }));
  if (model) pages.push({ name: model.name, to: `/models/${model.id}` });
  return (
    <nav aria-label="Breadcrumb">
      <PrefetchLink to="/catalog">Catalog</PrefetchLink>
      {pages.map(({ name, to }) => (
        <Fragment key={to}>
          <span aria-hidden="true"> / </span>
          <PrefetchLink to={to}>{name}</PrefetchLink>
        </Fragment>
      ))}
    </nav>
  );
}
