import { messages } from "@ironmonger/contract/messages";
import { Button } from "@mantine/core";
import { Suspense } from "react";
import { AddToBasket } from "../../features/basket/add-to-basket.tsx";
import { ContinueBarSlot } from "../../features/basket/continue-bar-slot.tsx";
import { NewestTools } from "../../features/catalog/newest-tools.tsx";
import { BusinessSummary } from "../../features/content/business-summary.tsx";
import { Faq } from "../../features/content/faq.tsx";
import { TopBuyers } from "../../features/content/top-buyers.tsx";
import { CustomerReviews } from "../../features/reviews/customer-reviews.tsx";
import { PrefetchLink } from "../../shared/prefetch-link.tsx";
import { PageTitle } from "../../shared/ui/page-title.tsx";
import { useShop } from "../../shared/use-shop.ts";
import classes from "./home-page.module.css";

const sections = [
  <BusinessSummary key="summary" />,
  <NewestTools key="tools" action={(tool) => <AddToBasket tool={tool} />} />,
  <TopBuyers key="buyers" />,
  <CustomerReviews key="reviews" />,
  <Faq key="faq" />,
];

export function HomePage() {
  return (
    <div className={classes.page}>
      <ContinueBarSlot />
      <Banner />
      {sections.map((section) => (
        // React hydrates each boundary separately, so that the page answers in between.
        <Suspense key={section.key}>{section}</Suspense>
      ))}
    </div>
  );
}

function Banner() {
  const { shopName } = useShop();
  return (
    <div className={classes.banner}>
      <div className={classes.words}>
        <PageTitle title={`${shopName}: ${messages.tagline}`} className={classes.tagline}>
          {messages.tagline}
        </PageTitle>
        <p className={classes.lead}>
          Bulk quantities straight from stock. Every tool shows its price per piece, its minimum order and the pieces we
          have.
        </p>
        <Button component={PrefetchLink} to="/catalog" color="safety" size="lg">
          Browse the catalog
        </Button>
      </div>
      <picture className={classes.frame}>
        <source
          type="image/avif"
          srcSet="/images/banner-736.avif 736w, /images/banner-1200.avif 1200w"
          sizes="(min-width: 62em) max(50vw, 51rem), 100vw"
        />
        <img
          className={classes.picture}
          src="/images/banner-1200.webp"
          alt="Tools hanging on a pegboard wall"
          width={1200}
          height={800}
          fetchPriority="high"
        />
      </picture>
    </div>
  );
}
