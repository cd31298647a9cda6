import { messages } from "@ironmonger/contract/messages";
import { Anchor, Skeleton } from "@mantine/core";
import { Link, useParams } from "react-router";
import { useSignedIn } from "../../features/identity/use-signed-in.ts";
import { PlaceOrderForm } from "../../features/orders/place-order-form.tsx";
import { ToolTerms, ToolTermsSkeleton } from "../../features/orders/tool-terms.tsx";
import { codeOf } from "../../shared/error-message.ts";
import "../../shared/styles/dashboard.ts";
import { trpc } from "../../shared/trpc.ts";
import { EmptyState } from "../../shared/ui/empty-state.tsx";
import { LoadFailed } from "../../shared/ui/load-failed.tsx";
import { PageTitle } from "../../shared/ui/page-title.tsx";
import classes from "./purchase-page.module.css";

/** A tool and its order form, for somebody signed in. */
export function PurchasePage() {
  const { id = "" } = useParams();
  const { user } = useSignedIn();
  const tool = trpc.catalog.getTool.useQuery({ id });
  const isMissing = ["NOT_FOUND", "BAD_REQUEST"].includes(codeOf(tool.error) ?? "");

  if (isMissing) {
    return (
      <div className={classes.page}>
        <PageTitle>Purchase</PageTitle>
        <EmptyState title={messages.toolNotFound}>
          <p>
            It may have been taken out of the range.{" "}
            <Anchor component={Link} to="/catalog" underline="always">
              Browse the catalogue
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

  return (
    <div className={classes.page}>
      <div className={classes.columns}>
        {tool.data ? (
          <ToolTerms tool={tool.data} />
        ) : (
          <div>
            <PageTitle className="sr-only">Purchase</PageTitle>
            <ToolTermsSkeleton />
          </div>
        )}
        <section aria-labelledby="order-heading">
          <h2 id="order-heading" className={classes.heading}>
            Your order
          </h2>
          {tool.data && user ? (
            <PlaceOrderForm key={tool.data.id} tool={tool.data} buyer={user} />
          ) : (
            <Skeleton height={520} />
          )}
        </section>
      </div>
    </div>
  );
}
