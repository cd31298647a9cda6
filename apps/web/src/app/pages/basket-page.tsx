import { BasketView } from "../../features/basket/basket-view.tsx";
import { PageTitle } from "../../shared/ui/page-title.tsx";

export function BasketPage() {
  return (
    <div className="page">
      <PageTitle>Basket</PageTitle>
      <p className="page-lead">Quantities are saved as you type.</p>
      <BasketView />
    </div>
  );
}
