import { messages } from "@ironmonger/contract/messages";
import { canBeOrdered } from "@ironmonger/contract/pricing";
import { Anchor, Skeleton, Space, Title } from "@mantine/core";
import { Link, useParams } from "react-router";
import { TellMeWhenBack } from "../../features/back-in-stock/tell-me-when-back.tsx";
import { AddQuantityButton } from "../../features/basket/add/add-quantity-button.tsx";
import { Breadcrumb } from "../../features/catalog/breadcrumb.tsx";
import { useSignedIn } from "../../features/identity/use-signed-in.ts";
import { useOwnPriced } from "../../features/pricing/own-prices.tsx";
import { PriceBreaks } from "../../features/pricing/price-breaks.tsx";
import { ToolTerms, ToolTermsSkeleton } from "../../features/pricing/tool-terms.tsx";
import { isMissing } from "../../shared/server/error-message.ts";
import { PlaceOrderForm } from "./purchase/place-order-form.tsx";
import "../../shared/styles/dashboard.ts";
import { EmptyState } from "../../shared/kit/notices/empty-state.tsx";
import { LoadFailed } from "../../shared/kit/notices/load-failed.tsx";
import { useInSlices } from "../../shared/lazy/use-in-slices.ts";
import { trpc } from "../../shared/server/trpc.ts";
import { Columns, PictureColumn } from "../../shared/ui/sections/columns.tsx";
import { PageTitle } from "../../shared/ui/sections/page-title.tsx";
import { useLastDelivery } from "./use-last-delivery.ts";

/** A tool and the form that orders it. */
export function PurchasePage() {
  const { id = "" } = useParams();
  const { user } = useSignedIn();
  const tool = trpc.catalog.getTool.useQuery({ id });
  const own = useOwnPriced(tool.data && [tool.data])?.[0];
  const related = trpc.catalog.listRelated.useQuery({ id });
  const { isPending, last } = useLastDelivery();
  const buyer = useInSlices(user && !isPending ? user : undefined);

  if (isMissing(tool.error)) {
    return (
      <div className="page">
        <PageTitle>Purchase</PageTitle>
        <EmptyState title={messages.toolNotFound}>
          <p>
            It may no longer be in the catalog.{" "}
            <Anchor component={Link} to="/catalog" underline="always">
              Browse the catalog
            </Anchor>
          </p>
        </EmptyState>
      </div>
    );
  }
  if (tool.isError && !tool.data) {
    return (
      <div className="page">
        <PageTitle>Purchase</PageTitle>
        <LoadFailed what="the tool" error={tool.error} onRetry={() => void tool.refetch()} />
      </div>
    );
  }

  if (!own) return <PurchaseSkeleton />;
  return (
    <div className="page">
      <Breadcrumb categories={related.data?.categories ?? []} />
      <Space h="md" />
      <Columns>
        <PictureColumn>
          <ToolTerms tool={own} />
        </PictureColumn>
        <section aria-labelledby="order-heading">
          <Title order={2} id="order-heading" mb="md">
            Your order
          </Title>
          {buyer ? (
            <PlaceOrderForm
              key={own.id}
              tool={own}
              buyer={buyer}
              last={last}
              below={(quantity, choose) => <PriceBreaks terms={own} quantity={quantity} onChoose={choose} />}
              instead={(quantity) => <AddQuantityButton tool={own} quantity={quantity} />}
              whenSoldOut={
                canBeOrdered(own) ? (
                  <Anchor component={Link} to={`/catalog/${own.id}`} underline="always">
                    Open the page of {own.name}
                  </Anchor>
                ) : (
                  <TellMeWhenBack tool={own} />
                )
              }
            />
          ) : (
            <Skeleton height={520} />
          )}
        </section>
      </Columns>
    </div>
  );
}

/** Replaced as a whole, so that nothing in it moves when the tool arrives. */
function PurchaseSkeleton() {
  return (
    <div className="page">
      <PageTitle className="sr-only">Purchase</PageTitle>
      <Columns>
        <PictureColumn>
          <ToolTermsSkeleton />
        </PictureColumn>
        <Skeleton height={560} />
      </Columns>
    </div>
  );
}
