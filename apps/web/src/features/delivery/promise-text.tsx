import type { DeliveryPromise } from "@ironmonger/contract/delivery";
import { describeMissing, describeParts, describePromise } from "@ironmonger/contract/delivery/describe-promise";
import { calendarOf, cutOffOn, type PromisedDays } from "@ironmonger/contract/delivery/promise";
import type { Terms } from "@ironmonger/contract/pricing";
import { Text } from "@mantine/core";
import { useShopDay } from "../../shared/shop-day.tsx";
import { useShop } from "../../shared/use-shop.ts";
import { unbroken } from "../../shared/whole-words.ts";
import { type PromisedLines, usePromise } from "./use-promise.ts";

/** "In stock, ships today if ordered by 15:00, with you Tue 1 Dec". `missing`: the pieces of the quantity that are not in stock. */
export function PromiseText({
  promise,
  quantity,
  missing,
}: {
  promise: PromisedDays | null;
  quantity: number;
  missing: number;
}) {
  const { today } = useShopDay();
  const cutOff = cutOffOn(today, calendarOf(useShop()));
  const stock = missing === 0 ? "all" : missing < quantity ? "some" : "none";
  return (
    // As high as two lines, so that nothing moves when the text arrives.
    <Text c="dimmed" mih="2lh" className="figures" aria-live="polite">
      {promise && unbroken(describePromise(promise, { today, cutOff, stock }))}
    </Text>
  );
}

/** The same of all lines of a basket. Nothing where the shop has no zones. */
export function BasketPromise({ lines }: { lines: PromisedLines }) {
  const { hasPromises, promise } = usePromise(lines);
  if (!hasPromises) return null;
  return (
    <>
      <PromiseText
        promise={promise?.isCovered ? promise : null}
        quantity={piecesOf(lines)}
        missing={piecesOf(promise?.backorders ?? [])}
      />
      {promise?.isCovered && <PartsText promise={promise} />}
    </>
  );
}

/** Which lines leave when, where they leave on different days. */
export function PartsText({
  promise: { parts },
  isCollected = false,
}: {
  promise: Pick<DeliveryPromise, "parts">;
  isCollected?: boolean;
}) {
  const { today } = useShopDay();
  const text = describeParts(parts, { today, isCollected });
  return (
    text && (
      <Text size="sm" c="dimmed" className="figures">
        {unbroken(text)}
      </Text>
    )
  );
}

const piecesOf = (lines: { quantity: number }[]): number => lines.reduce((sum, { quantity }) => sum + quantity, 0);

/** The pieces of a quantity that are not in stock: "30 on backorder, expected Tue 1 Dec". */
export function MissingText({
  tool,
  quantity,
}: {
  tool: Terms & { backInStockAt?: string | null | undefined };
  quantity: number;
}) {
  const { timeZone } = useShop();
  const { today } = useShopDay();
  const text = describeMissing(tool, quantity, { today, timeZone });
  return (
    text && (
      <Text span display="block" c="dimmed" className="figures">
        {text}
      </Text>
    )
  );
}
