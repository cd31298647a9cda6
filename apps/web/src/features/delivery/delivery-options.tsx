import type { DeliveryPromise } from "@ironmonger/contract/delivery";
import { describePromise } from "@ironmonger/contract/delivery/describe-promise";
import { messages } from "@ironmonger/contract/messages";
import type { Money } from "@ironmonger/contract/money";
import type { ShopProfile } from "@ironmonger/contract/settings";
import { Flex, Radio, Skeleton, Stack, Text } from "@mantine/core";
import { useEffect } from "react";
import { useShopDay } from "../../shared/shop-day.tsx";
import { useMoney } from "../../shared/use-money.ts";
import { unbroken } from "../../shared/whole-words.ts";
import { PartsText } from "./promise-text.tsx";
import { type PromisedLines, type PromisedTo, usePromise } from "./use-promise.ts";

type Props = {
  lines: PromisedLines;
  to: PromisedTo & {
    /** The name of the chosen option; empty: the first one. */
    delivery?: string | null | undefined;
  };
  onChoose: (name: string) => void;
  /** Only what is chosen, in a line. */
  isBrief?: boolean;
};

type Option = DeliveryPromise["options"][number];

/** How an order reaches its buyer: the days of the only way, or a choice of several. Nothing where the shop has no zones. */
export function DeliveryOptions({ lines, to, onChoose, isBrief = false }: Props) {
  const money = useMoney();
  const { hasPromises, shop, promise } = usePromise(lines, to);
  const { today } = useShopDay();
  const { options = [] } = promise ?? {};
  const isGone = Boolean(promise && to.delivery && !options.some(({ name }) => name === to.delivery));
  useEffect(() => {
    if (isGone) onChoose("");
  }, [isGone, onChoose]);
  if (!hasPromises) return null;
  if (!promise) return <Skeleton height={isBrief ? 24 : 48} />;
  const notCovered = promise.isCovered ? null : <p className="error-line">{messages.notDeliveredThere}</p>;
  const when = (option: Option) => whenText(option, { shop, today });
  const first = options.find(({ kind }) => kind !== "collect");
  const chosen = options.find(({ name }) => name === to.delivery) ?? first;
  const parts = <PartsText promise={promise} isCollected={chosen?.kind === "collect"} />;
  if (isBrief || (options.length < 2 && promise.isCovered))
    return (
      <>
        {notCovered}
        {chosen && (
          <p className="figures">
            {nameOf(chosen)}:{" "}
            <Text span inherit c="dimmed">
              {when(chosen)}
              {options.length > 1 && ` · ${costOf(chosen, money)}`}
            </Text>
          </p>
        )}
        {parts}
      </>
    );
  return (
    <div>
      {notCovered}
      {options.length > 0 && (
        <Radio.Group size="md" label="How it reaches you" value={chosen?.name ?? ""} onChange={onChoose}>
          <Stack gap="sm" mt="xs" className="figures">
            {options.map((option) => (
              <Radio
                key={option.name}
                value={option.name}
                styles={{ labelWrapper: { flex: 1 } }}
                label={
                  <Flex component="span" justify="space-between" gap="xs">
                    <span>
                      <strong>{nameOf(option)}</strong>
                      {option.carrier && option.kind !== "collect" && ` ${option.carrier}`}
                    </span>
                    <strong>{costOf(option, money)}</strong>
                  </Flex>
                }
                description={when(option)}
              />
            ))}
          </Stack>
        </Radio.Group>
      )}
      {parts}
    </div>
  );
}

const nameOf = ({ kind, name }: Option): string => (kind === "collect" ? "Collect here" : name);
const costOf = ({ deliveryCents }: Option, money: Money): string =>
  deliveryCents === 0 ? "Free" : money.format(deliveryCents);

function whenText({ kind, ...days }: Option, { shop, today }: { shop: ShopProfile; today: string }): string {
  const isCollected = kind === "collect";
  const text = describePromise(days, { today, isCollected });
  const address = isCollected && shop.delivery.collect?.address.replaceAll(/\s*\n\s*/g, ", ");
  return [text && unbroken(text), address].filter(Boolean).join(" · ");
}
