import type { Company } from "@ironmonger/contract/companies";
import type { PaymentTerms } from "@ironmonger/contract/companies/terms";
import type { Money } from "@ironmonger/contract/money";
import { Radio, Stack, TextInput } from "@mantine/core";
import { trpc } from "../../../shared/server/trpc.ts";
import { useMoney } from "../../../shared/use-money.ts";
import { useCompanyId } from "../../identity/buying-for.ts";
import { termsLabels } from "../terms-labels.ts";

/** The company for which the person orders, with what it asks of an order. */
export function useOrderingCompany(): Company | undefined {
  const id = useCompanyId();
  return trpc.companies.get.useQuery({ id: id ?? "" }, { enabled: id !== null }).data;
}

/** The form of an order. */
type FormProps = { form: { getInputProps: (field: "poNumber" | "terms") => { value?: string } } };

/** What the buyer calls the order. `company`: asks for a number, or for one that no other order of it has. */
export function PoNumberField({ form, company }: FormProps & { company: Company | undefined }) {
  const isAsked = company !== undefined && company.poNumbers !== "optional";
  return (
    <TextInput
      label={isAsked ? "PO number" : "PO number (optional)"}
      description={company?.poNumbers === "unique" ? "One that no other order has" : undefined}
      autoComplete="off"
      {...form.getInputProps("poNumber")}
    />
  );
}

type TermsProps = FormProps & { company: Company; totalCents: number };

/** How the order is paid, where the company has a choice, or pays otherwise than by card. */
export function TermsField({ form, company, totalCents }: TermsProps) {
  const money = useMoney();
  const { terms } = company;
  if (terms.length === 1 && terms[0] === "card") return null;
  const { value, ...field } = form.getInputProps("terms");
  return (
    <Radio.Group size="md" label="Payment" value={value || startTerms(company)} {...field}>
      <Stack gap="sm" mt="xs">
        {terms.map((one) => {
          const { text, isOut } = describeTerms(one, company, totalCents, money);
          return <Radio key={one} value={one} label={termsLabels[one]} description={text} disabled={isOut} />;
        })}
      </Stack>
    </Radio.Group>
  );
}

/** As the server chooses, if nobody does. */
export const startTerms = ({ terms }: Company): PaymentTerms =>
  terms.includes("card") ? "card" : (terms[0] ?? "card");

/** What the terms mean for this order, and whether it cannot be paid so. */
function describeTerms(
  terms: PaymentTerms,
  { netDays, creditLeftCents, depositPercent, isAccountOnHold }: Company,
  totalCents: number,
  { format }: Money,
): { text: string; isOut: boolean } {
  if (terms === "card") return { text: "Pay in the next step", isOut: false };
  if (terms === "transfer") return { text: "Ships when your transfer has arrived", isOut: false };
  if (isAccountOnHold)
    return { text: "Invoices are overdue: nothing goes on account until they are paid.", isOut: true };
  const due = netDays === 0 ? "Due with the invoice" : `Due ${netDays} days after the invoice`;
  const deposit = depositPercent > 0 ? `, ${depositPercent} % by card now` : "";
  const left = `${format(creditLeftCents)} of your credit is left`;
  const onAccount = totalCents - Math.round((totalCents * depositPercent) / 100);
  const isOut = onAccount > creditLeftCents;
  return { text: `${due}${deposit}. ${left}${isOut ? ", too little for this order" : ""}.`, isOut };
}
