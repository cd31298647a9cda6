import { Box } from "@mantine/core";
import { Suspense } from "react";
import { AddToBasket } from "../../features/basket/add/add-to-basket.tsx";
import { ContinueBarSlot } from "../../features/basket/continue/continue-bar-slot.tsx";
import { NewestTools } from "../../features/catalog/newest-tools.tsx";
import { CategoryTiles } from "../../features/categories/category-tiles.tsx";
import { BusinessSummary } from "../../features/content/business-summary.tsx";
import { Faq } from "../../features/content/faq.tsx";
import { TopBuyers } from "../../features/content/top-buyers.tsx";
import { useTexts } from "../../features/content/use-texts.ts";
import { CustomerReviews } from "../../features/reviews/customer-reviews.tsx";
import { PrefetchLink } from "../../shared/lazy/prefetch-link.tsx";
import { trpc } from "../../shared/server/trpc.ts";
import { useDocumentTitle } from "../../shared/ui/sections/page-title.tsx";
import { useShop } from "../../shared/use-shop.ts";
import { NavbarSearch } from "../shell/navbar-search.tsx";
import classes from "./home-page.module.css";

const sections = [
  <nav key="categories" className={classes.categories} aria-label="Categories">
    <TopCategories />
  </nav>,
  <BusinessSummary key="summary" />,
  <NewestTools key="tools" action={(tool) => <AddToBasket tool={tool} />} />,
  <TopBuyers key="buyers" />,
  <CustomerReviews key="reviews" />,
  <Faq key="faq" />,
];

function TopCategories() {
  const { data } = trpc.categories.show.useQuery({});
  return <CategoryTiles categories={data?.children ?? []} />;
}

/** For their preview in the dashboard; they stay in this page's files. */
export { Faq, TopBuyers };

export function HomePage() {
  const { shopName } = useShop();
  const { tagline } = useTexts();
  useDocumentTitle(`${shopName}: ${tagline}`);
  return (
    <Box pb="3xl">
      <ContinueBarSlot />
      <Banner />
      {sections.map((section) => (
        // React hydrates each boundary separately, so that the page responds in between.
        <Suspense key={section.key}>{section}</Suspense>
      ))}
    </Box>
  );
}

/** The first screen: what the shop is, and three ways to a tool. */
export function Banner() {
  const { tagline, bannerLead, bannerButton } = useTexts();
  return (
    <div className={classes.place}>
      <div className={classes.banner}>
        <div className={classes.words}>
          <h1 tabIndex={-1}>{tagline}</h1>
          <p>{bannerLead}</p>
          <div className={classes.search}>
            <NavbarSearch isLarge />
          </div>
          <p className={classes.ways}>
            <PrefetchLink to="/order-pad">
              <svg viewBox="0 0 20 20" width="18" height="18" aria-hidden="true">
                <path
                  d="M7 3h6v3H7zM7 4.5H4v13h12v-13h-3M7 10h6M7 13.5h6"
                  fill="none"
                  stroke="currentColor"
                  strokeWidth="1.7"
                />
              </svg>
              Paste a list
            </PrefetchLink>
            <span>or</span>
            <PrefetchLink to="/catalog">{bannerButton}</PrefetchLink>
          </p>
        </div>
        <picture className={classes.frame}>
          <source
            type="image/avif"
            srcSet="/images/banner-736.avif 736w, /images/banner-1200.avif 1200w"
            sizes="(min-width: 48em) 45rem, 100vw"
          />
          <img
            className={classes.picture}
            src="/images/banner-1200.webp"
            alt="Tools on a pegboard wall, more of them on the bench below"
            width={1200}
            height={800}
            fetchPriority="high"
          />
        </picture>
      </div>
    </div>
  );
}
