import type { Company } from "@ironmonger/contract/companies";
import { countryName } from "@ironmonger/contract/regions/country-names";
import { Badge } from "@mantine/core";
import classes from "./companies.module.css";

/** What the shop knows about a company. */
export function CompanyFacts({ company }: { company: Company }) {
  const { number, taxId, isTaxIdVerified, country, billingAddress, invoiceEmail, groups, isTaxExempt } = company;
  return (
    <dl className={classes.facts}>
      <div>
        <dt>Number</dt>
        <dd>{number}</dd>
      </div>
      <div>
        <dt>Tax id</dt>
        <dd>
          {taxId ?? "None"}{" "}
          {taxId === null ? null : (
            <Badge color={isTaxIdVerified ? "green" : "gray"} variant="light" radius="xs" tt="none">
              {isTaxIdVerified ? "Verified" : "Not verified yet"}
            </Badge>
          )}
          {isTaxExempt ? " · tax exempt" : null}
        </dd>
      </div>
      <div>
        <dt>Billing address</dt>
        <dd dir="auto">{`${billingAddress}\n${countryName(country)}`}</dd>
      </div>
      <div>
        <dt>Email for invoices</dt>
        <dd>{invoiceEmail}</dd>
      </div>
      {groups.length > 0 ? (
        <div>
          <dt>Groups</dt>
          <dd>{groups.map(({ name }) => name).join(", ")}</dd>
        </div>
      ) : null}
    </dl>
  );
}
