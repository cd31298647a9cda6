import type { Order } from "@ironmonger/contract/orders";
import { PlaceOrderInput } from "@ironmonger/contract/orders/place-order";
import { countryIn } from "@ironmonger/contract/regions/country-names";
import { useState } from "react";
import { z } from "zod";
import { tabStorage } from "../../../shared/forms/tab-storage.ts";
import { useContractForm } from "../../../shared/kit/forms/use-contract-form.ts";
import { issuesOf } from "../../../shared/server/error-message.ts";
import { useRegionIssue } from "../../addresses/region-field.tsx";
import { usePlacing } from "./use-placing.ts";

/** The fields of an order beside its lines. */
const Details = PlaceOrderInput.pick({
  address: true,
  country: true,
  region: true,
  postcode: true,
  delivery: true,
  phone: true,
  poNumber: true,
  note: true,
  billingAddress: true,
  costCentre: true,
  reference: true,
}).extend({
  /** Empty: as the shop chooses. */
  terms: z.preprocess((terms) => terms || undefined, PlaceOrderInput.shape.terms),
});

type Options = {
  /** What the form orders: the tool with this id, or "basket". */
  what: string;
  userId: string;
  /** The delivery details that the form starts with. */
  start: { address: string; country: string; region: string; postcode: string; phone: string };
  onPlaced: (order: Order) => void;
  onRefused?: (error: unknown) => void;
};

type Ordered = Pick<PlaceOrderInput, "lines" | "expectedTotalCents" | "isFromBasket">;

export type OrderFormState = ReturnType<typeof useOrderForm>;

/**
 * The form of an order, and its sending. Input survives a reload until the order is placed. An order that was sent is shown as it was sent,
 * until it is placed or refused.
 */
export function useOrderForm({ what, userId, start, onPlaced, onRefused }: Options) {
  const draftKey = `order:${userId}:${what}`;
  const { placing, place, sendAgain, forgetIssue } = usePlacing({
    what,
    userId,
    onPlaced: (order) => {
      tabStorage.remove(draftKey);
      onPlaced(order);
    },
    onRefused: (error) => {
      for (const { path, message } of issuesOf(error))
        if (path.length === 1 && path[0] && path[0] in initialValues) form.setFieldError(path[0], message);
      onRefused?.(error);
    },
  });
  const sent = placing.step === "sending" || placing.step === "unanswered" ? placing.order : undefined;

  // The same until the page is left: after an order the form starts with these values again.
  const [initialValues] = useState(() => {
    const { address, country = start.country, region, postcode, phone } = sent ?? start;
    const references = {
      poNumber: sent?.poNumber ?? "",
      note: sent?.note ?? "",
      billingAddress: sent?.billingAddress ?? "",
      costCentre: sent?.costCentre ?? "",
      reference: sent?.reference ?? "",
      terms: sent?.terms ?? "",
    };
    const to = { address, country, region: region ?? "", postcode: postcode ?? "", phone };
    return { ...to, delivery: sent?.delivery ?? "", ...references };
  });
  const form = useContractForm(Details, initialValues, sent ? {} : { draftKey });
  form.watch("address", ({ value }) => {
    const country = countryIn(value);
    if (country) form.setFieldValue("country", country);
  });
  const regionIssue = useRegionIssue(form.values.country, form.values.region);

  /** Sends the order of these lines. `onInvalid`: a field has an error. */
  const submit = (ordered: Ordered, { onSend, onInvalid }: { onSend?: () => void; onInvalid?: () => void }) =>
    form.onSubmit((details) => {
      if (regionIssue !== null) {
        form.setFieldError("region", regionIssue);
        return onInvalid?.();
      }
      onSend?.();
      place({ ...Details.parse(details), ...ordered });
    }, onInvalid);

  return {
    form,
    placing,
    sent,
    issue: placing.step === "ready" ? placing.issue : undefined,
    submit,
    sendAgain,
    forgetIssue,
  };
}
