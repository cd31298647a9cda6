import { Skeleton } from "@mantine/core";
import { useParams } from "react-router";
import { AddToBasket } from "../../features/basket/add-to-basket.tsx";
import { ToolDetails } from "../../features/catalog/tool-details.tsx";
import { AddToList } from "../../features/lists/add-to-list.tsx";
import { CustomerReviews } from "../../features/reviews/customer-reviews.tsx";
import { PriceBreaks } from "../../features/terms/price-breaks.tsx";
import { codeOf } from "../../shared/error-message.ts";
import { trpc } from "../../shared/trpc.ts";
import { LoadFailed } from "../../shared/ui/load-failed.tsx";
import { NotFoundPage } from "./not-found-page.tsx";

export function ToolPage() {
  const { id = "" } = useParams();
  const { data, error, refetch } = trpc.catalog.getTool.useQuery({ id });
  if (error && !data) {
    const isMissing = ["NOT_FOUND", "BAD_REQUEST"].includes(codeOf(error) ?? "");
    if (isMissing) return <NotFoundPage />;
  }
  return (
    <>
      <div className="page">
        {error && !data ? <LoadFailed error={error} what="this tool" onRetry={refetch} /> : null}
        {data ? (
          <ToolDetails
            tool={data}
            action={(tool) => (
              <AddToBasket
                key={tool.id}
                tool={tool}
                isMain
                above={(quantity, choose) => <PriceBreaks terms={tool} quantity={quantity} onChoose={choose} />}
                below={(quantity) => (
                  <AddToList lines={[{ toolId: tool.id, quantity: quantity || tool.minOrder }]} size="lg" fullWidth />
                )}
              />
            )}
          />
        ) : null}
        {!data && !error ? <Skeleton height="36rem" radius="sm" /> : null}
      </div>
      <CustomerReviews />
      <div className="page" />
    </>
  );
}
