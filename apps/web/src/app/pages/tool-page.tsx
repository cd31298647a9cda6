import { Skeleton } from "@mantine/core";
import { Link, useParams } from "react-router";
import { AddBesideBasket } from "../../features/basket/add/add-beside-basket.tsx";
import { AddToBasket } from "../../features/basket/add/add-to-basket.tsx";
import { useAddMany } from "../../features/basket/add/use-add-many.ts";
import { RelatedTools } from "../../features/catalog/tool/related-tools.tsx";
import { ToolDetails } from "../../features/catalog/tool/tool-details.tsx";
import { ToolPromise } from "../../features/delivery/tool-promise.tsx";
import { useSignedIn } from "../../features/identity/use-signed-in.ts";
import { AddToList } from "../../features/lists/add-to-list.tsx";
import { SizeMatrix } from "../../features/models/size-matrix.tsx";
import { DeliveredPrice } from "../../features/pricing/delivered-price.tsx";
import { useOwnPriced } from "../../features/pricing/own-prices.tsx";
import { PriceBreaks } from "../../features/pricing/price-breaks.tsx";
import { WhyToolPrice } from "../../features/pricing/why-tool-price.tsx";
import { OwnReview } from "../../features/reviews/own-review.tsx";
import { ToolRating } from "../../features/reviews/tool-rating.tsx";
import { ToolReviews } from "../../features/reviews/tool-reviews.tsx";
import { LoadFailed } from "../../shared/kit/notices/load-failed.tsx";
import { isMissing } from "../../shared/server/error-message.ts";
import { trpc } from "../../shared/server/trpc.ts";
import { NotFoundPage } from "./not-found-page.tsx";

export function ToolPage() {
  const { id = "" } = useParams();
  const query = trpc.catalog.getTool.useQuery({ id });
  const shown = query.data;
  const data = useOwnPriced(shown && [shown])?.[0];
  const related = trpc.catalog.listRelated.useQuery({ id });
  const reviews = trpc.reviews.listToolReviews.useQuery({ toolId: id });
  const { user } = useSignedIn();
  const { data: model } = trpc.models.get.useQuery({ id: shown?.modelId ?? "" }, { enabled: Boolean(shown?.modelId) });
  const addMany = useAddMany();
  if (!data && isMissing(query.error)) return <NotFoundPage />;
  if (!data)
    return (
      <div className="page">
        {query.error ? (
          <LoadFailed error={query.error} what="this tool" onRetry={query.refetch} />
        ) : (
          <Skeleton height="36rem" radius="sm" />
        )}
      </div>
    );
  const { categories = [], family = [], boughtTogether = [] } = related.data ?? {};
  return (
    <>
      <div className="page">
        <ToolDetails
          tool={data}
          categories={categories}
          office={user?.isAdmin ? <Link to={`/dashboard/tools/${id}`}>Change</Link> : null}
          model={model}
          sizes={
            model && model.tools.length > 1 ? (
              <SizeMatrix key={id} title={`Sizes of ${model.name}`} model={model} chosenId={id} onAdd={addMany} />
            ) : null
          }
          rating={<ToolRating reviews={reviews.data} />}
          action={(tool) => (
            <AddBesideBasket
              key={tool.id}
              tool={tool}
              isMain
              above={(quantity, otherPieces, choose) => (
                <div>
                  <PriceBreaks terms={tool} quantity={quantity} otherPieces={otherPieces} onChoose={choose} />
                  {shown && <WhyToolPrice tool={shown} quantity={quantity} otherPieces={otherPieces} />}
                </div>
              )}
              below={(quantity) => (
                <>
                  <ToolPromise tool={tool} quantity={quantity} />
                  <DeliveredPrice tool={tool} quantity={quantity} />
                  <AddToList lines={[{ toolId: tool.id, quantity: quantity || tool.minOrder }]} size="lg" fullWidth />
                </>
              )}
            />
          )}
        />
      </div>
      {family.length > 0 ? (
        <RelatedTools
          title={`More of the family ${data.family}`}
          lead="Any mix of them counts together for minimum order and price breaks."
          tools={family}
          action={(tool) => <AddToBasket key={tool.id} tool={tool} />}
        />
      ) : null}
      {boughtTogether.length > 0 ? (
        <RelatedTools
          title="Often bought together"
          tools={boughtTogether}
          action={(tool) => <AddToBasket key={tool.id} tool={tool} />}
        />
      ) : null}
      <ToolReviews reviews={reviews}>
        {user ? <OwnReview key={`${user.id} ${id}`} toolId={id} author={user.displayName} /> : null}
      </ToolReviews>
      <div className="page" />
    </>
  );
}
