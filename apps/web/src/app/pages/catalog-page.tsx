import { categoryLabels } from "@ironmonger/contract/categories";
import { useNavigate, useSearchParams } from "react-router";
import { AddToBasket } from "../../features/basket/add-to-basket.tsx";
import { Catalog } from "../../features/catalog/catalog.tsx";
import { readCatalogSearch, writeCatalogSearch } from "../../features/catalog/catalog-search.ts";
import { chosenView } from "../../features/catalog/catalog-view.ts";
import { PageTitle } from "../../shared/ui/page-title.tsx";
import { stayPut } from "../shell/use-scroll-memory.ts";

export function CatalogPage() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const asked = readCatalogSearch(params);
  const search = { ...asked, view: asked.view === "rows" ? asked.view : chosenView() };
  const { category } = search;
  return (
    <div className="page">
      <PageTitle>{category ? categoryLabels[category] : "Catalog"}</PageTitle>
      {search.view === "cards" ? (
        <p className="page-lead">
          {category ? `All ${categoryLabels[category].toLowerCase()}` : "Every tool in the shop"}, by the piece, from
          its minimum order up.
        </p>
      ) : null}
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
