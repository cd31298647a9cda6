import type { Company } from "@ironmonger/contract/companies";
import { CompanyTerms as CompanyTermsFields, type PaymentTerms } from "@ironmonger/contract/companies/terms";
import type { Money } from "@ironmonger/contract/money";
import { Anchor, Button, Checkbox, Group, NativeSelect, Stack } from "@mantine/core";
import { useState } from "react";
import { z } from "zod";
import { amountField, amountText } from "../../../shared/forms/amount-field.ts";
import { DialogForm, RecordDialog } from "../../../shared/kit/dialogs/record-dialog.tsx";
import { Fact, Facts } from "../../../shared/kit/facts.tsx";
import { Fields } from "../../../shared/kit/fields.tsx";
import { useContractForm } from "../../../shared/kit/forms/use-contract-form.ts";
import { Panel } from "../../../shared/kit/panel.tsx";
import { useAction } from "../../../shared/kit/use-action.ts";
import { trpc } from "../../../shared/server/trpc.ts";
import { MoneyInput } from "../../../shared/ui/inputs/money-input.tsx";
import { WholeNumberInput } from "../../../shared/ui/inputs/whole-number-input.tsx";
import { useInMoney } from "../../../shared/use-money.ts";
import { AccountFacts } from "../account-facts.tsx";
import { shownCompany } from "../shown-company.ts";
import { termsLabels } from "../terms-labels.ts";
import { AllowOverLimit } from "./allow-over-limit.tsx";
import { InvoicingDialog } from "./invoicing-dialog.tsx";

const allTerms: PaymentTerms[] = ["card", "transfer", "account"];
const invoicePerChoices = [
  { value: "shipment", label: "For each shipment" },
  { value: "month", label: "Once a month" },
];

/** How a company pays, what it owes and may owe, and what its invoices need. */
export function CompanyTerms({ company }: { company: Company }) {
  const [isEdited, setEdited] = useState(false);
  const [isInvoicing, setInvoicing] = useState(false);
  const [isAllowing, setAllowing] = useState(false);
  const { terms, holdAfterDays, invoicePer, remindersPaused, isReverseCharge, invoiceProfile, buyerReference } =
    company;
  const hasAccount = terms.includes("account");
  return (
    <Panel
      title="Terms"
      aside={
        <Anchor component="button" type="button" inherit onClick={() => setEdited(true)} aria-label="Change the terms">
          Change
        </Anchor>
      }
    >
      <Stack>
        <AccountFacts company={company} />
        <Facts>
          {hasAccount && (
            <>
              <Fact label="On hold">
                {holdAfterDays === null ? "never" : `${holdAfterDays} days after an invoice was due`}
              </Fact>
              <Fact label="Invoices">{invoicePer === "month" ? "once a month" : "for each shipment"}</Fact>
            </>
          )}
          {remindersPaused && <Fact label="Reminders">paused</Fact>}
          {isReverseCharge && <Fact label="Tax">reverse charge</Fact>}
          {invoiceProfile !== "en16931" && <Fact label="E-invoice">XRechnung</Fact>}
          {buyerReference && <Fact label="Reference">{buyerReference}</Fact>}
        </Facts>
        <Group gap="sm">
          {hasAccount && (
            <Button variant="default" size="sm" onClick={() => setAllowing(true)}>
              Allow over the limit
            </Button>
          )}
          <Button variant="default" size="sm" onClick={() => setInvoicing(true)}>
            Tax and e-invoice
          </Button>
        </Group>
      </Stack>
      <RecordDialog edited={isEdited ? company : null} title="Change the terms" onClose={() => setEdited(false)}>
        {(shown, close) => <TermsForm key={shown.id} company={shown} onClose={close} />}
      </RecordDialog>
      <AllowOverLimit company={isAllowing ? company : null} onClose={() => setAllowing(false)} />
      <InvoicingDialog company={isInvoicing ? company : null} onClose={() => setInvoicing(false)} />
    </Panel>
  );
}

const daysOrNone = z
  .union([z.number(), z.string().trim()])
  .transform((days) => (days === "" ? null : days))
  .pipe(CompanyTermsFields.shape.holdAfterDays);
const termsForm = (money: Money) =>
  CompanyTermsFields.extend({
    creditLimitCents: amountField(money).pipe(CompanyTermsFields.shape.creditLimitCents),
    holdAfterDays: daysOrNone,
  });

function TermsForm({ company, onClose }: { company: Company; onClose: () => void }) {
  const { id, netDays, depositPercent, invoicePer, remindersPaused } = company;
  const schema = useInMoney(termsForm);
  const save = useAction(trpc.companies.setTerms, { ...shownCompany, onDone: onClose, toast: "The terms are saved" });
  const form = useContractForm(schema, {
    ...{ terms: company.terms, netDays, depositPercent, invoicePer, remindersPaused },
    creditLimitCents: amountText(company.creditLimitCents),
    holdAfterDays: company.holdAfterDays ?? "",
  });
  const hasAccount = form.values.terms.includes("account");
  return (
    <DialogForm
      onSubmit={form.onSubmit((values) => save.run({ id, ...schema.parse(values) }))}
      isSaving={save.isWorking}
      onClose={onClose}
    >
      <Checkbox.Group label="Pays by" {...form.getInputProps("terms")}>
        <Stack gap="xs" mt="xs">
          {allTerms.map((one) => (
            <Checkbox key={one} value={one} label={termsLabels[one]} />
          ))}
        </Stack>
      </Checkbox.Group>
      {hasAccount && (
        <>
          <Fields>
            <WholeNumberInput label="Days until an invoice is due" {...form.getInputProps("netDays")} />
            <MoneyInput label="Credit limit" {...form.getInputProps("creditLimitCents")} />
            <WholeNumberInput
              label="Hold after days overdue (optional)"
              placeholder="Never"
              {...form.getInputProps("holdAfterDays")}
            />
            <WholeNumberInput
              label="Deposit by card, in percent"
              description="0: none"
              {...form.getInputProps("depositPercent")}
            />
            <NativeSelect label="Invoices" data={invoicePerChoices} {...form.getInputProps("invoicePer")} />
          </Fields>
          <Checkbox label="Pause reminders" {...form.getInputProps("remindersPaused", { type: "checkbox" })} />
        </>
      )}
    </DialogForm>
  );
}
