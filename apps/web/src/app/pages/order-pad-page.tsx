import { useMemo } from "react";
import { useChangeBasket } from "../../features/basket/basket-changes.ts";
import { useSavedBasket } from "../../features/basket/saved-basket.ts";
import { OrderPad } from "../../features/order-pad/order-pad.tsx";
import { PageTitle } from "../../shared/ui/sections/page-title.tsx";

export function OrderPadPage() {
  // Every line of the basket may be of the family of a line of the pad.
  const { basket } = useSavedBasket(null);
  const inBasket = useMemo(() => basket?.lines.map((line) => ({ ...line, tool: line })), [basket]);
  const { run } = useChangeBasket();
  return (
    <div className="page">
      <PageTitle>Order pad</PageTitle>
      <OrderPad
        {...(inBasket ? { inBasket } : {})}
        addToBasket={(lines) =>
          run({
            kind: "add",
            lines: lines.map(({ tool, quantity }) => ({ tool: { weightGrams: null, ...tool }, quantity })),
          })
        }
      />
    </div>
  );
}
