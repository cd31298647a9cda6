import { storedBasket, whenAdded } from "../../features/basket/stored/stored-basket.ts";
import { useHoldings } from "../../features/basket/use-basket.ts";
import { OrderPad } from "../../features/order-pad/order-pad.tsx";
import { PageTitle } from "../../shared/ui/page-title.tsx";

export function OrderPadPage() {
  const inBasket = useHoldings();
  return (
    <div className="page">
      <PageTitle>Order pad</PageTitle>
      <OrderPad
        inBasket={inBasket}
        addToBasket={(lines) =>
          storedBasket.add(
            ...lines.map(({ tool, quantity }) => ({ toolId: tool.toolId, quantity, ...whenAdded(tool) })),
          )
        }
      />
    </div>
  );
}
