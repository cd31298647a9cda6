import type { Company, CompanyMember } from "@ironmonger/contract/companies";
import { PlaceForInput } from "@ironmonger/contract/orders/place-order";
import { NativeSelect, TextInput } from "@mantine/core";
import { useNavigate } from "react-router";
import { z } from "zod";
import { parseQuantity } from "../../../shared/forms/parse-quantity.ts";
import { useIdempotencyKey } from "../../../shared/forms/use-idempotency-key.ts";
import { DialogForm, RecordDialog } from "../../../shared/kit/dialogs/record-dialog.tsx";
import { useContractForm } from "../../../shared/kit/forms/use-contract-form.ts";
import { asProcedure, useAction } from "../../../shared/kit/use-action.ts";
import { issuesOf } from "../../../shared/server/error-message.ts";
import { trpc } from "../../../shared/server/trpc.ts";
import { GrowingTextarea } from "../../../shared/ui/inputs/growing-textarea.tsx";
import { LongSelect } from "../../../shared/ui/inputs/long-select.tsx";
import { countryChoices } from "../../addresses/country-choices.ts";
import { useFindToolIds } from "../../order-pad/find-tool-ids.ts";
import { startTerms } from "../ordering/terms-fields.tsx";
import { termsLabels } from "../terms-labels.ts";

type Props = { company: Company; member: CompanyMember | null; onClose: () => void };

/** An order that the office places for a person of the company, at the company's prices. The person gets an email. */
export function PlaceForDialog({ company, member, onClose }: Props) {
  return (
    <RecordDialog edited={member} title={({ name }) => `Place an order for ${name}`} onClose={onClose}>
      {(shown) => <PlaceForForm key={shown.userId} company={company} member={shown} onClose={onClose} />}
    </RecordDialog>
  );
}

const Form = PlaceForInput.pick({
  address: true,
  country: true,
  phone: true,
  poNumber: true,
  terms: true,
  reason: true,
}).extend({
  lines: z.string().trim().min(1, "Type at least one line"),
});

/** "HT-1008 250": a SKU and a quantity. */
const readLines = (text: string) =>
  text.split("\n").flatMap((line) => {
    const [sku = "", ...rest] = line.trim().split(/[\s;,]+/);
    return sku ? [{ sku, quantity: parseQuantity(rest.join("")) }] : [];
  });

function PlaceForForm({ company, member, onClose }: { company: Company; member: CompanyMember; onClose: () => void }) {
  const navigate = useNavigate();
  const findToolIds = useFindToolIds();
  const key = useIdempotencyKey<object>(`place-for:${company.id}:${member.userId}`);
  const form = useContractForm(Form, {
    lines: "",
    address: company.billingAddress,
    country: company.country,
    phone: "",
    poNumber: "",
    terms: startTerms(company),
    reason: "",
  });
  const { client } = trpc.useUtils();
  const placeLines = asProcedure(async (values: typeof form.values) => {
    const lines = readLines(values.lines);
    const ids = await findToolIds(lines.map(({ sku }) => sku));
    const wrong = lines.find(({ quantity }, index) => !ids[index] || !(quantity > 0));
    if (wrong) throw new Error(`“${wrong.sku}”: write a SKU of the shop and a quantity.`);
    const order = {
      ...values,
      userId: member.userId,
      companyId: company.id,
      lines: lines.map(({ quantity }, index) => ({ toolId: ids[index] ?? "", quantity })),
    };
    return client.orders.placeFor.mutate({ ...order, idempotencyKey: key.keyFor(order) });
  });
  const place = useAction(placeLines, {
    isQuiet: true,
    toast: ({ number }) => `Order ${number} is placed for ${member.name}`,
    onDone: ({ number }) => {
      key.forget();
      navigate(`/dashboard/orders/${number}`);
    },
  });
  return (
    <DialogForm
      onSubmit={form.onSubmit((values) => place.run(values))}
      isSaving={place.isWorking}
      onClose={onClose}
      submitLabel="Place the order"
      submitColor="safety"
      issue={[place.issue, ...issuesOf(place.error).map(({ message }) => message)].join(" ")}
    >
      <GrowingTextarea
        label="Lines"
        description="One line each: SKU and quantity, such as HT-1008 250"
        minRows={3}
        {...form.getInputProps("lines")}
      />
      <GrowingTextarea label="Deliver to" minRows={2} {...form.getInputProps("address")} />
      <LongSelect label="Country" data={countryChoices} {...form.getInputProps("country")} />
      <TextInput label="Phone" type="tel" {...form.getInputProps("phone")} />
      <TextInput label="PO number (optional)" {...form.getInputProps("poNumber")} />
      <NativeSelect
        label="Payment"
        data={company.terms.map((terms) => ({ value: terms, label: termsLabels[terms] }))}
        {...form.getInputProps("terms")}
      />
      <TextInput label="Reason, told to the buyer (optional)" {...form.getInputProps("reason")} />
    </DialogForm>
  );
}
