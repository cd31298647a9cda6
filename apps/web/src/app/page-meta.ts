import type { Tool, ToolWithPictures } from "@ironmonger/contract/catalog";
import { pictureUrl } from "@ironmonger/contract/catalog/picture-addresses";
import type { RelatedTools } from "@ironmonger/contract/catalog/related-tools";
import type { CategoryLink, ShownCategory } from "@ironmonger/contract/categories";
import type { ShopTexts } from "@ironmonger/contract/content/default-texts";
import { limits, messages } from "@ironmonger/contract/messages";
import type { Model } from "@ironmonger/contract/models";
import { dollarsFromCents } from "@ironmonger/contract/money";
import { canBeOrdered, isInStock, maxOrderable } from "@ironmonger/contract/pricing";
import { baseOf, priceOfOne } from "@ironmonger/contract/pricing/price-unit";
import type { ToolReviews } from "@ironmonger/contract/reviews";
import { titleOf as titleIn } from "../shared/ui/sections/page-title.tsx";

/** What search engines and link previews read. */
export type PageMeta = {
  title: string;
  description: string;
  /** Path of the page under its one official address; undefined keeps the page out of search engines. */
  canonicalPath: string | undefined;
  image?: string;
  jsonLd?: Record<string, unknown>[];
};

const shopDescription =
  "Tools sold in bulk to workshops, sites and shops: price per piece, minimum order and pieces in stock at a glance.";

/** What the page of a tool, a model or a category is about. */
export type Shown = {
  tool: ToolWithPictures | undefined;
  model: Model | undefined;
  related: RelatedTools | undefined;
  reviews: ToolReviews | undefined;
  category: ShownCategory | undefined;
};

export type ShopIdentity = { publicUrl: string; shopName: string };

export function pageMeta(
  path: string,
  shop: ShopIdentity & { currency: string; texts: ShopTexts },
  { tool, model, related, reviews, category }: Shown,
): PageMeta {
  const { publicUrl, shopName, texts } = shop;
  const titleOf = (title: string) => titleIn(title, shopName);
  switch (path) {
    case "/":
    case "/home":
      return {
        title: `${shopName}: ${texts.tagline}`,
        description: shopDescription,
        canonicalPath: "/",
        jsonLd: [
          {
            "@context": "https://schema.org",
            "@type": "WebSite",
            name: shopName,
            url: `${publicUrl}/`,
            potentialAction: {
              "@type": "SearchAction",
              target: `${publicUrl}/catalog?q={search_term_string}`,
              "query-input": "required name=search_term_string",
            },
          },
        ],
      };
    case "/catalog":
      return catalogMeta(shopName);
    case "/catalog/*":
      return category?.category ? categoryMeta(category.category, category.ancestors, shop) : notFoundMeta(shopName);
    case "/catalog/:id":
      if (tool) return toolMeta(tool, { related, reviews }, shop);
      return notFoundMeta(shopName);
    case "/models/:id":
      return model ? modelMeta(model, shop) : notFoundMeta(shopName);
    case "/compare":
      return {
        title: titleOf("Compare tools"),
        description: "Tools side by side: prices, minimum orders, stock and facts, with their differences.",
        canonicalPath: undefined,
      };
    case "/basket":
      return {
        title: titleOf("Basket"),
        description: "The tools you have chosen, with quantities and total.",
        canonicalPath: undefined,
      };
    case "/lists/:token":
      return {
        title: titleOf("Shared list"),
        description: "A list of tools with quantities and today's prices, to be put into the basket.",
        canonicalPath: undefined,
      };
    case "/order-pad":
      return {
        title: titleOf("Order pad"),
        description:
          "Paste a list of up to 5,000 tools with quantities, check prices and stock, and order it as a whole.",
        canonicalPath: "/order-pad",
      };
    case "/blogs":
      return {
        title: titleOf("Blogs"),
        description: texts.blogsLead,
        canonicalPath: "/blogs",
      };
    case "/portfolio":
      return {
        title: titleOf("My Portfolio"),
        description: "Who makes this shop: education, web skills and three sample projects.",
        canonicalPath: "/portfolio",
      };
    case "/login":
      return {
        title: titleOf("Login"),
        description: "Log in to order tools in bulk, pay by card and follow your orders.",
        canonicalPath: "/login",
      };
    case "/register":
      return {
        title: titleOf("Register"),
        description: "Register to order tools in bulk: a name, an email address and a password are enough.",
        canonicalPath: "/register",
      };
    case "/resetpassword":
      return {
        title: titleOf("Reset your password"),
        description: "Have a link sent to your email address to set a new password.",
        canonicalPath: undefined,
      };
    case "*":
      return notFoundMeta(shopName);
    default:
      return { title: shopName, description: shopDescription, canonicalPath: undefined };
  }
}

const catalogMeta = (shopName: string): PageMeta => ({
  title: titleIn("Catalog", shopName),
  description: "Every tool in the shop: search, filter by category, price and minimum order, and order in bulk.",
  canonicalPath: "/catalog",
});

const categoryMeta = (
  { name, path, text, imageUrl }: NonNullable<ShownCategory["category"]>,
  ancestors: CategoryLink[],
  { publicUrl, shopName }: ShopIdentity,
): PageMeta => ({
  title: titleIn(name, shopName),
  description:
    text.slice(0, 155) ||
    `${name} sold in bulk to workshops, sites and shops: price per piece, minimum order and pieces in stock at a glance.`,
  canonicalPath: `/catalog/${path}`,
  ...(imageUrl && { image: new URL(imageUrl, publicUrl).href }),
  jsonLd: [breadcrumbs([...ancestors, { name, path }], publicUrl)],
});

const breadcrumbs = (pages: CategoryLink[], publicUrl: string) => ({
  "@context": "https://schema.org",
  "@type": "BreadcrumbList",
  itemListElement: [{ name: "Catalog", path: "" }, ...pages].map(({ name, path }, index) => ({
    "@type": "ListItem",
    position: index + 1,
    name,
    item: `${publicUrl}/catalog${path && `/${path}`}`,
  })),
});

const notFoundMeta = (shopName: string): PageMeta => ({
  title: titleIn("Page not found", shopName),
  description: messages.pageNotFound,
  canonicalPath: undefined,
});

function toolMeta(
  tool: ToolWithPictures,
  { related, reviews }: Pick<Shown, "related" | "reviews">,
  { publicUrl, shopName, currency }: ShopIdentity & { currency: string },
): PageMeta {
  const url = `${publicUrl}/catalog/${tool.id}`;
  const image = new URL(tool.imageUrl, publicUrl).href;
  return {
    title: titleIn(tool.name, shopName),
    description: tool.description.slice(0, 155),
    canonicalPath: `/catalog/${tool.id}`,
    image,
    jsonLd: [
      {
        "@context": "https://schema.org",
        "@type": "Product",
        name: tool.name,
        description: tool.description,
        image: tool.pictures.length > 1 ? tool.pictures.map(({ id }) => publicUrl + pictureUrl(id)) : image,
        url,
        ...(tool.sku && { sku: tool.sku }),
        ...(tool.manufacturerNumber && { mpn: tool.manufacturerNumber }),
        ...(tool.weightGrams && {
          weight: { "@type": "QuantitativeValue", value: tool.weightGrams, unitCode: "GRM" },
        }),
        ...(tool.countryOfOrigin && { countryOfOrigin: { "@type": "Country", name: tool.countryOfOrigin } }),
        ...(tool.facts.length > 0 && {
          additionalProperty: tool.facts.map(({ name, value }) => ({ "@type": "PropertyValue", name, value })),
        }),
        ...(reviews?.averageStars != null && {
          aggregateRating: {
            "@type": "AggregateRating",
            ratingValue: reviews.averageStars,
            reviewCount: reviews.count,
            worstRating: 0,
            bestRating: limits.maxStars,
          },
        }),
        ...(tool.modelId && { isVariantOf: { "@type": "ProductGroup", url: `${publicUrl}/models/${tool.modelId}` } }),
        offers: offerOf(tool, url, currency),
      },
      breadcrumbs([...(related?.categories ?? []), { name: tool.name, path: tool.id }], publicUrl),
    ],
  };
}

const offerOf = (tool: Tool, url: string, priceCurrency: string) => ({
  "@type": "Offer",
  url,
  price: priceOfOne(baseOf(tool)),
  priceCurrency,
  availability: `https://schema.org/${isInStock(tool) ? "InStock" : canBeOrdered(tool) ? "BackOrder" : "OutOfStock"}`,
  ...((tool.priceBreaks.length > 0 || tool.priceUnit > 1) && {
    priceSpecification: [
      // The price as it is quoted, where that is not the price of one.
      ...(tool.priceUnit > 1 ? [{ fromQuantity: tool.minOrder, unitPriceCents: tool.priceCents }] : []),
      ...tool.priceBreaks,
    ].map(({ fromQuantity, unitPriceCents }) => ({
      "@type": "UnitPriceSpecification",
      price: dollarsFromCents(unitPriceCents),
      priceCurrency,
      ...(tool.priceUnit > 1 && { referenceQuantity: { "@type": "QuantitativeValue", value: tool.priceUnit } }),
      eligibleQuantity: { "@type": "QuantitativeValue", minValue: fromQuantity },
    })),
  }),
  eligibleQuantity: { "@type": "QuantitativeValue", minValue: tool.minOrder, maxValue: maxOrderable(tool) },
});

/**
 * A page for all sizes, each with a page of its own
 * (https://developers.google.com/search/docs/appearance/structured-data/product-variants).
 */
function modelMeta(
  { id, name, text, categories, tools }: Model,
  { publicUrl, shopName, currency }: ShopIdentity & { currency: string },
): PageMeta {
  const [first] = tools;
  const description = text || first?.description || name;
  return {
    title: titleIn(name, shopName),
    description: description.slice(0, 155),
    canonicalPath: `/models/${id}`,
    ...(first && { image: new URL(first.imageUrl, publicUrl).href }),
    jsonLd: [
      {
        "@context": "https://schema.org",
        "@type": "ProductGroup",
        name,
        description,
        url: `${publicUrl}/models/${id}`,
        productGroupID: id,
        hasVariant: tools.map((tool) => ({
          "@type": "Product",
          name: tool.name,
          image: new URL(tool.imageUrl, publicUrl).href,
          ...(tool.sku && { sku: tool.sku }),
          offers: offerOf(tool, `${publicUrl}/catalog/${tool.id}`, currency),
        })),
      },
      breadcrumbs(categories, publicUrl),
    ],
  };
}
