import { type PriceList, priceListState } from "@ironmonger/contract/price-lists";
import { State, type StateKind } from "../../shared/kit/state.tsx";
import { MomentText } from "../../shared/ui/moment-text.tsx";

type Props = { list: Pick<PriceList, "validFrom" | "validUntil"> };

const states: Record<ReturnType<typeof priceListState>, [StateKind, string]> = {
  current: ["good", "Current"],
  later: ["info", "Begins later"],
  ended: ["none", "Ended"],
};

/** Whether a price list is in force now. */
export function PriceListState({ list }: Props) {
  const [kind, words] = states[priceListState(list, new Date().toISOString())];
  return <State kind={kind}>{words}</State>;
}

/** When a price list is in force. */
export function Valid({ list: { validFrom, validUntil } }: Props) {
  if (validFrom && validUntil)
    return (
      <>
        <MomentText at={validFrom} isDayOnly /> – <MomentText at={validUntil} isDayOnly />
      </>
    );
  const at = validFrom ?? validUntil;
  if (!at) return "Always";
  return (
    <>
      {validFrom ? "From" : "Until"} <MomentText at={at} isDayOnly />
    </>
  );
}
