import type { ToolOnItsPage } from "@ironmonger/contract/catalog";
import type { RelatedTools } from "@ironmonger/contract/catalog/related-tools";
import type {
  ComparedTools,
  CompareToolsInput,
  ListedTool,
  SearchCatalogInput,
  ToolSearch,
} from "@ironmonger/contract/catalog/search";
import type { ShowCategoryInput, ShownCategory } from "@ironmonger/contract/categories";
import type { BusinessSummary, Buyer, FaqItem } from "@ironmonger/contract/content";
import type { BlogPost } from "@ironmonger/contract/content/blog";
import type { DemoAccount } from "@ironmonger/contract/identity";
import type { GetSharedListInput, SharedList } from "@ironmonger/contract/lists";
import type { Model } from "@ironmonger/contract/models";
import type { Review, ToolReviews } from "@ironmonger/contract/reviews";
import { pageOfBasket } from "../features/basket/basket-pages.ts";
import { contradictsItself, readCatalogSearch, toSearchInput } from "../features/catalog/catalog-search.ts";
import { comparedIds } from "../features/catalog/compare/compared-ids.ts";

/** The reads of the pages that the server renders with data, as the server's in-process caller and the browser's client both offer them. */
export type PublicReads = {
  catalog: {
    listNewest: { fetch: () => Promise<ListedTool[]> };
    searchCatalog: { fetch: (input: SearchInput) => Promise<ToolSearch> };
    getTool: { fetch: (input: { id: string }) => Promise<ToolOnItsPage> };
    compareTools: { fetch: (input: CompareToolsInput) => Promise<ComparedTools> };
    listRelated: { fetch: (input: { id: string }) => Promise<RelatedTools> };
  };
  models: { get: { fetch: (input: { id: string }) => Promise<Model> } };
  categories: { show: { fetch: (input: ShowCategoryInput) => Promise<ShownCategory> } };
  content: {
    summary: { fetch: () => Promise<BusinessSummary> };
    faq: { fetch: () => Promise<FaqItem[]> };
    topBuyers: { fetch: () => Promise<Buyer[]> };
    blog: { fetch: () => Promise<BlogPost[]> };
  };
  lists: { getSharedList: { fetch: (input: GetSharedListInput) => Promise<SharedList> } };
  reviews: {
    listNewest: { fetch: () => Promise<Review[]> };
    listToolReviews: { fetch: (input: { toolId: string }) => Promise<ToolReviews> };
  };
  identity: { demoAccounts: { fetch: () => Promise<DemoAccount[]> } };
};
type SearchInput = Partial<SearchCatalogInput>;

export type PageRequest = { params: Record<string, string | undefined>; search: URLSearchParams };

/** Fetches all data that the page of a route shows first. Rejects if any of the queries does. */
export async function loadPageData(path: string, reads: PublicReads, request: PageRequest): Promise<void> {
  await Promise.all(readsOf(path, reads, request));
}

/** The category of the route's address. */
export const categoryIn = (params: PageRequest["params"]): string | undefined =>
  params["*"]?.replace(/\/$/, "") || undefined;

/** A comparison is shown without the tools that have left the shop. */
const leaveOut = () => {};

/** The matrix of sizes is on the page from the start. */
async function loadToolWithSizes(reads: PublicReads, id: string): Promise<void> {
  const { modelId } = await reads.catalog.getTool.fetch({ id });
  if (modelId !== null) await reads.models.get.fetch({ id: modelId });
}

function readsOf(path: string, reads: PublicReads, { params, search }: PageRequest): Promise<unknown>[] {
  switch (path) {
    case "/":
    case "/home":
      return [
        reads.content.summary.fetch(),
        reads.catalog.listNewest.fetch(),
        reads.categories.show.fetch({}),
        reads.content.topBuyers.fetch(),
        reads.reviews.listNewest.fetch(),
        reads.content.faq.fetch(),
      ];
    case "/blogs":
      return [reads.content.blog.fetch()];
    case "/catalog":
    case "/catalog/*": {
      const path = categoryIn(params);
      const requested = readCatalogSearch(search, path);
      return [
        reads.categories.show.fetch(path ? { path } : {}),
        ...(contradictsItself(requested) ? [] : [reads.catalog.searchCatalog.fetch(toSearchInput(requested))]),
      ];
    }
    case "/purchase/:id":
      return [
        reads.catalog.getTool.fetch({ id: params.id ?? "" }),
        // Its categories.
        reads.catalog.listRelated.fetch({ id: params.id ?? "" }),
      ];
    case "/catalog/:id": {
      const { id = "" } = params;
      return [
        loadToolWithSizes(reads, id),
        reads.catalog.listRelated.fetch({ id }),
        reads.reviews.listToolReviews.fetch({ toolId: id }),
      ];
    }
    case "/models/:id":
      return [reads.models.get.fetch({ id: params.id ?? "" })];
    case "/compare": {
      const ids = comparedIds(search);
      return [
        ...ids.map((id) => reads.catalog.getTool.fetch({ id }).catch(leaveOut)),
        ...(ids.length > 1 ? [reads.catalog.compareTools.fetch({ ids }).catch(leaveOut)] : []),
      ];
    }
    case "/lists/:token":
      return [reads.lists.getSharedList.fetch({ token: params.token ?? "", ...pageOfBasket(1) })];
    case "/login":
      return [reads.identity.demoAccounts.fetch()];
    case "*":
      return [reads.categories.show.fetch({})];
    default:
      return [];
  }
}
