import { type CategoryName, categoryLabels } from "@ironmonger/contract/catalog/categories";
import { messages } from "@ironmonger/contract/messages";
import { Button } from "@mantine/core";
import { useNavigate, useSearchParams } from "react-router";
import { AddToBasket } from "../../features/basket/add/add-to-basket.tsx";
import { Catalog } from "../../features/catalog/browse/catalog.tsx";
import { chosenView } from "../../features/catalog/browse/catalog-view.ts";
import { hasUnknownCategory, readCatalogSearch, writeCatalogSearch } from "../../features/catalog/catalog-search.ts";
import { CategoryPicture } from "../../features/catalog/category-picture.tsx";
import { CategoryTiles } from "../../features/catalog/category-tiles.tsx";
import { PrefetchLink } from "../../shared/lazy/prefetch-link.tsx";
import { PageTitle } from "../../shared/ui/page-title.tsx";
import { stayPut } from "../shell/use-scroll-memory.ts";
import classes from "./catalog-page.module.css";

export function CatalogPage() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const asked = readCatalogSearch(params);
  const search = { ...asked, view: asked.view === "rows" ? asked.view : chosenView() };
  const { category } = search;
  if (hasUnknownCategory(params)) return <UnknownCategory />;
  return (
    <div className="page">
      {search.view === "cards" ? (
        <div className={classes.head}>
          <div>
            <Title category={category} />
            <p className="page-lead">
              {category
                ? `All ${categoryLabels[category].toLowerCase()}, by the piece, from their minimum orders up.`
                : "Every tool in the shop, by the piece, from its minimum order up."}
            </p>
          </div>
          {category ? <CategoryPicture category={category} className={classes.picture} /> : null}
        </div>
      ) : (
        <Title category={category} />
      )}
      <Catalog
        search={search}
        action={(tool, place) => <AddToBasket tool={tool} isInRow={place === "row"} />}
        onSearch={(next, replaces) =>
          navigate(`/catalog${writeCatalogSearch(next)}`, { replace: replaces, state: stayPut })
        }
      />
    </div>
  );
}

function Title({ category }: { category: CategoryName | undefined }) {
  return <PageTitle>{category ? categoryLabels[category] : "Catalog"}</PageTitle>;
}

/** The same for every name, so that it is one page of the server's cache. */
function UnknownCategory() {
  return (
    <div className="page">
      <PageTitle>{messages.categoryNotFound}</PageTitle>
      <p className="page-lead">The address may be misspelt. These are the categories of the shop:</p>
      <CategoryTiles />
      <Button component={PrefetchLink} to="/catalog" color="safety">
        Browse all tools
      </Button>
    </div>
  );
}
