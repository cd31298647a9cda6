import type { ShownCategory } from "@ironmonger/contract/categories";
import { Group, Text } from "@mantine/core";
import { keepPreviousData } from "@tanstack/react-query";
import { lazy } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router";
import { AddToBasket } from "../../features/basket/add/add-to-basket.tsx";
import { Breadcrumb } from "../../features/catalog/breadcrumb.tsx";
import { Catalog } from "../../features/catalog/browse/catalog.tsx";
import { chosenView } from "../../features/catalog/browse/catalog-view.ts";
import { catalogAddress, categoryOf, readCatalogSearch } from "../../features/catalog/catalog-search.ts";
import { CategoryPicture } from "../../features/categories/category-picture.tsx";
import { codeOf } from "../../shared/server/error-message.ts";
import { trpc } from "../../shared/server/trpc.ts";
import { PageTitle } from "../../shared/ui/sections/page-title.tsx";
import { stayPut } from "../shell/use-scroll-memory.ts";
import { NotFoundPage } from "./not-found-page.tsx";

/** Few searches need it. */
const TellUs = lazy(() => import("../../features/content/tell-us.tsx").then((module) => ({ default: module.TellUs })));

export function CatalogPage() {
  const [params] = useSearchParams();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const path = categoryOf(pathname);
  const requested = readCatalogSearch(params, path);
  const search = { ...requested, view: requested.view === "rows" ? requested.view : chosenView() };
  const shown = trpc.categories.show.useQuery(path ? { path } : {}, { placeholderData: keepPreviousData });
  if (codeOf(shown.error) === "NOT_FOUND") return <NotFoundPage />;
  return (
    <div className="page">
      {path && shown.data?.category ? (
        <CategoryHead
          category={shown.data.category}
          ancestors={shown.data.ancestors}
          isWide={search.view === "cards"}
        />
      ) : (
        <>
          <PageTitle>Catalog</PageTitle>
          {search.view === "cards" ? (
            <Text className="page-lead" visibleFrom="md">
              Every tool in the shop, by the piece, from its minimum order up.
            </Text>
          ) : null}
        </>
      )}
      <Catalog
        search={search}
        afterMiss={<TellUs about={search.query} />}
        action={(tool, place) => <AddToBasket tool={tool} isInRow={place === "row"} />}
        onSearch={(next, replaces) => navigate(catalogAddress(next), { replace: replaces, state: stayPut })}
      />
    </div>
  );
}

type HeadProps = {
  category: NonNullable<ShownCategory["category"]>;
  ancestors: ShownCategory["ancestors"];
  isWide: boolean;
};

function CategoryHead({ category: { name, text, imageUrl }, ancestors, isWide }: HeadProps) {
  return (
    <>
      <Breadcrumb categories={ancestors} />
      {isWide ? (
        <Group wrap="nowrap" mt="sm">
          {imageUrl ? <CategoryPicture imageUrl={imageUrl} className="thumb" isFirstSeen /> : null}
          <div>
            <PageTitle>{name}</PageTitle>
            <Text c="dimmed" visibleFrom="md" dir="auto">
              {text || `All ${name}, by the piece, from their minimum orders up.`}
            </Text>
          </div>
        </Group>
      ) : (
        <PageTitle>{name}</PageTitle>
      )}
    </>
  );
}
