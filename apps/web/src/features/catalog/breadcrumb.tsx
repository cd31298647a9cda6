import type { CategoryLink } from "@ironmonger/contract/categories";
import { Fragment } from "react";
import { PrefetchLink } from "../../shared/lazy/prefetch-link.tsx";

/** The way from the catalog down to the page. */
export function Breadcrumb({ categories }: { categories: CategoryLink[] }) {
  return (
    <nav aria-label="Breadcrumb">
      <PrefetchLink to="/catalog">Catalog</PrefetchLink>
      {categories.map(({ name, path }) => (
        <Fragment key={path}>
          <span aria-hidden="true"> / </span>
          <PrefetchLink to={`/catalog/${path}`}>{name}</PrefetchLink>
        </Fragment>
      ))}
    </nav>
  );
}
