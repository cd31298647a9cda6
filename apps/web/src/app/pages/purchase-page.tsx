import { messages } from "@ironmonger/contract/messages";
import { canBeOrdered } from "@ironmonger/contract/pricing";
import { Anchor, Skeleton } from "@mantine/core";
import { Link, useParams } from "react-router";
import { TellMeWhenBack } from "../../features/back-in-stock/tell-me-when-back.tsx";
import { AddQuantityButton } from "../../features/basket/add/add-quantity-button.tsx";
import { Breadcrumb } from "../../features/catalog/breadcrumb.tsx";
import { useSignedIn } from "../../features/identity/use-signed-in.ts";
import { useOwnPriced } from "../../features/pricing/own-prices.tsx";
import { PriceBreaks } from "../../features/pricing/price-breaks.tsx";
import { ToolTerms, ToolTermsSkeleton } from "../../features/pricing/tool-terms.tsx";
import { codeOf } from "../../shared/server/error-message.ts";
import { PlaceOrderForm } from "./purchase/place-order-form.tsx";
import "../../shared/styles/dashboard.ts";
import { EmptyState } from "../../shared/kit/notices/empty-state.tsx";
import { LoadFailed } from "../../shared/kit/notices/load-failed.tsx";
import { useInSlices } from "../../shared/lazy/use-in-slices.ts";
import { trpc } from "../../shared/server/trpc.ts";
import { PageTitle } from "../../shared/ui/sections/page-title.tsx";
import classes from "./purchase-page.module.css";
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
  const isMissing = ["NOT_FOUND", "BAD_REQUEST"].includes(codeOf(tool.error) ?? "");

  if (isMissing) {
    return (
      <div className={classes.page}>
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
      <div className={classes.page}>
        <PageTitle>Purchase</PageTitle>
        <LoadFailed what="the tool" error={tool.error} onRetry={() => void tool.refetch()} />
      </div>
    );
  }

  if (!own) return <PurchaseSkeleton />;
  return (
    <div className={classes.page}>
      <Breadcrumb categories={related.data?.categories ?? []} />
      <div className={classes.columns}>
        <ToolTerms tool={own} />
        <section aria-labelledby="order-heading">
          <h2 id="order-heading" className={classes.heading}>
            Your order
          </h2>
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
                  <p className={classes.back}>
                    <Anchor component={Link} to={`/catalog/${own.id}`} underline="always">
                      Open the page of {own.name}
                    </Anchor>
                  </p>
                ) : (
                  <TellMeWhenBack tool={own} className={classes.back} />
                )
              }
            />
          ) : (
            <Skeleton height={520} />
          )}
        </section>
      </div>
    </div>
  );
}

/** Replaced as a whole, so that nothing in it moves when the tool arrives. */
function PurchaseSkeleton() {
  return (
    <div className={classes.page}>
      <PageTitle className="sr-only">Purchase</PageTitle>
      <div className={classes.columns}>
        <ToolTermsSkeleton />
        <Skeleton height={560} />
      </div>
    </div>
  );
}
