import { describeTerms, type Terms } from "@ironmonger/contract/pricing";
import { Fragment } from "react";
import { useMoney } from "../../shared/use-money.ts";

/** The rules of a tool in one line, which breaks between two of them only. */
export function TermsText({ terms }: { terms: Pick<Terms, "minOrder" | "casePack" | "priceBreaks"> }) {
  const money = useMoney();
  return describeTerms(terms, money)
    .split(" · ")
    .map((rule, index) => (
      <Fragment key={rule}>
        {index > 0 && " "}
        <span className="amount">
          {index > 0 && "· "}
          {rule}
        </span>
      </Fragment>
    ));
}
