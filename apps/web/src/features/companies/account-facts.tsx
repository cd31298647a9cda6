import type { Company } from "@ironmonger/contract/companies";
import { Text } from "@mantine/core";
import { Fact, Facts } from "../../shared/kit/facts.tsx";
import { State } from "../../shared/kit/state.tsx";
import { MoneyText } from "../../shared/ui/money-text.tsx";
import { termsLabels } from "./terms-labels.ts";

/** How a company pays, and what it may still order on account. */
export function AccountFacts({ company }: { company: Company }) {
  const { terms, netDays, creditLimitCents, openCents, creditLeftCents, isAccountOnHold, depositPercent } = company;
  const hasAccount = terms.includes("account");
  return (
    <Facts>
      <Fact label="Pays by">{terms.map((one) => termsLabels[one].toLowerCase()).join(", ")}</Fact>
      {hasAccount && (
        <>
          <Fact label="Due">{netDays === 0 ? "with the invoice" : `${netDays} days after the invoice`}</Fact>
          <Fact label="Credit limit">
            <MoneyText cents={creditLimitCents} />
          </Fact>
        </>
      )}
      {(hasAccount || openCents > 0) && (
        <Fact label="Open">
          <MoneyText cents={openCents} />
        </Fact>
      )}
      {hasAccount && (
        <Fact label="Credit left">
          <MoneyText cents={creditLeftCents} />
        </Fact>
      )}
      {hasAccount && depositPercent > 0 && <Fact label="Deposit">{depositPercent} % by card</Fact>}
      {isAccountOnHold && (
        <Fact label="Account">
          <State kind="bad">On hold</State>
          <Text size="xs" c="dimmed">
            Overdue invoices stop orders on account until they are paid. Other orders go on.
          </Text>
        </Fact>
      )}
    </Facts>
  );
}
