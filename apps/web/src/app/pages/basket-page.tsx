import { Button } from "@mantine/core";
import { BasketView } from "../../features/basket/basket-view.tsx";
import { CategoryTiles } from "../../features/categories/category-tiles.tsx";
import { BoughtFor } from "../../features/companies/buying-for-choice.tsx";
import { HandOverBasket } from "../../features/companies/hand-over.tsx";
import { AddToList } from "../../features/lists/add-to-list.tsx";
import { PrefetchLink } from "../../shared/lazy/prefetch-link.tsx";
import { trpc } from "../../shared/server/trpc.ts";
import { PageTitle } from "../../shared/ui/sections/page-title.tsx";
import { UntilHydrated } from "../../shared/ui/until-hydrated.tsx";

function TopCategories() {
  const { data } = trpc.categories.show.useQuery({});
  return <CategoryTiles categories={data?.children ?? []} />;
}

export function BasketPage() {
  return (
    <div className="page">
      <PageTitle>Basket</PageTitle>
      <p className="page-lead">
        <BoughtFor />A whole list goes faster on the <PrefetchLink to="/order-pad">order pad</PrefetchLink>.
      </p>
      <UntilHydrated>
        <BasketView
          action={(lines) => (
            <>
              <HandOverBasket />
              <AddToList lines={lines} label="Save as a list" newName="" size="sm" />
            </>
          )}
          whenEmpty={<TopCategories />}
          checkOut={
            <Button component={PrefetchLink} to="/checkout" color="safety" size="lg">
              Checkout
            </Button>
          }
        />
      </UntilHydrated>
    </div>
  );
}
