import type { DeliveryPromise } from "@ironmonger/contract/delivery";
import { describePromise } from "@ironmonger/contract/delivery/describe-promise";
import { messages } from "@ironmonger/contract/messages";
import { formatMoney } from "@ironmonger/contract/money";
import type { ShopProfile } from "@ironmonger/contract/settings";
import { Radio, Skeleton } from "@mantine/core";
import { useEffect } from "react";
import classes from "./delivery-options.module.css";
import { type PromisedLines, type PromisedTo, usePromise } from "./use-promise.ts";

type Props = {
  lines: PromisedLines;
  to: PromisedTo & {
    /** The name of the chosen option; empty: the first one. */
    delivery?: string | null | undefined;
  };
  onChoose: (name: string) => void;
};

type Option = DeliveryPromise["options"][number];

/** How an order reaches its buyer: the days of the only way, or a choice of several. Nothing where the shop has no zones. */
export function DeliveryOptions({ lines, to, onChoose }: Props) {
  const { hasPromises, shop, promise } = usePromise(lines, to);
  const { options = [] } = promise ?? {};
  const isGone = Boolean(promise && to.delivery && !options.some(({ name }) => name === to.delivery));
  useEffect(() => {
    if (isGone) onChoose("");
  }, [isGone, onChoose]);
  if (!hasPromises) return null;
  if (!promise) return <Skeleton height={48} />;
  const refusal = promise.isCovered ? null : <p className="error-line">{messages.notDeliveredThere}</p>;
  const when = (option: Option) => whenText(option, promise, shop);
  const [only] = options;
  if (options.length < 2 && promise.isCovered)
    return only ? (
      <p className={classes.one}>
        {only.name}: <span className={classes.when}>{when(only)}</span>
      </p>
    ) : null;
  const first = options.find(({ kind }) => kind !== "collect");
  return (
    <div>
      {refusal}
      {options.length > 0 && (
        <Radio.Group mt={12} label="How it reaches you" value={to.delivery || (first?.name ?? "")} onChange={onChoose}>
          <div className={classes.options}>
            {options.map((option) => (
              <Radio
                key={option.name}
                value={option.name}
                label={
                  <span className={classes.option}>
                    <strong>{option.kind === "collect" ? "Collect here" : option.name}</strong>
                    <span>{option.deliveryCents === 0 ? "Free" : formatMoney(option.deliveryCents)}</span>
                  </span>
                }
                description={when(option)}
              />
            ))}
          </div>
        </Radio.Group>
      )}
    </div>
  );
}

function whenText({ kind, carrier, ...days }: Option, { shipsAt }: DeliveryPromise, shop: ShopProfile): string {
  const isCollected = kind === "collect";
  const text = describePromise({ ...days, shipsAt }, { now: new Date(), shop, isCollected });
  const address = isCollected ? shop.delivery.collect?.address.replaceAll(/\s*\n\s*/g, ", ") : carrier;
  return [text, address].filter(Boolean).join(" · ");
}
