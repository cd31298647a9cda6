import { useSearchParams } from "react-router";
import { BoughtFor } from "../../features/companies/buying-for-choice.tsx";
import { useSignedIn } from "../../features/identity/use-signed-in.ts";
import "../../shared/styles/dashboard.ts";
import { PageTitle } from "../../shared/ui/sections/page-title.tsx";
import { PayPlacedOrder } from "./checkout/pay-placed-order.tsx";
import { PlaceBasket } from "./checkout/place-basket.tsx";

/** Orders what is in the basket and pays it. The address names the placed order, so that a reload continues with the payment. */
export function CheckoutPage() {
  const [params, setParams] = useSearchParams();
  const { user } = useSignedIn();
  const number = params.get("order");
  return (
    <div className="page">
      <PageTitle>Checkout</PageTitle>
      {!number && (
        <p className="page-lead">
          <BoughtFor />
          Check where the tools go and what they cost, place the order, then pay. Nothing is charged before the last
          step.
        </p>
      )}
      {number ? (
        <PayPlacedOrder number={number} />
      ) : (
        user && <PlaceBasket user={user} onPlaced={(order) => setParams({ order: order.number }, { replace: true })} />
      )}
    </div>
  );
}
