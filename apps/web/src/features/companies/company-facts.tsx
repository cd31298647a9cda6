import type { Company } from "@ironmonger/contract/companies";
import { countryName } from "@ironmonger/contract/regions/country-names";
import { Fact, Facts } from "../../shared/kit/facts.tsx";
import { State } from "../../shared/kit/state.tsx";
import { EmailText } from "../../shared/ui/email-text.tsx";
import { MultilineText } from "../../shared/ui/multiline-text.tsx";

/** What the shop knows about a company. */
export function CompanyFacts({ company }: { company: Company }) {
  const { number, taxId, isTaxIdVerified, country, billingAddress, invoiceEmail, orderEmail, groups, isTaxExempt } =
    company;
  return (
    <Facts>
      <Fact label="Number">{number}</Fact>
      <Fact label="Tax id">
        {taxId ?? "None"}
        {"\u2002"}
        {taxId === null ? null : (
          <State kind={isTaxIdVerified ? "good" : "none"}>{isTaxIdVerified ? "Verified" : "Not verified yet"}</State>
        )}
        {isTaxExempt ? " · tax exempt" : null}
      </Fact>
      <Fact label="Billing">
        <MultilineText>{`${billingAddress}\n${countryName(country)}`}</MultilineText>
      </Fact>
      <Fact label="Invoices to">
        <EmailText email={invoiceEmail} />
      </Fact>
      {orderEmail ? (
        <Fact label="Emails about orders to">
          <EmailText email={orderEmail} />
        </Fact>
      ) : null}
      {groups.length > 0 ? <Fact label="Groups">{groups.map(({ name }) => name).join(", ")}</Fact> : null}
    </Facts>
  );
}
