import { ApprovalRule, type ApprovalRules as Rules } from "@ironmonger/contract/approvals";
import type { Company } from "@ironmonger/contract/companies";
import type { Money } from "@ironmonger/contract/money";
import { List, NativeSelect, Stack, Text } from "@mantine/core";
import { z } from "zod";
import { amountText, optionalAmount } from "../../shared/forms/amount-field.ts";
import { FormRows } from "../../shared/kit/forms/form-rows.tsx";
import { RecordForm } from "../../shared/kit/forms/record-form.tsx";
import { useRecordForm } from "../../shared/kit/forms/use-record-form.ts";
import { EmptyText } from "../../shared/kit/notices/empty-text.tsx";
import { NotLoaded } from "../../shared/kit/notices/not-loaded.tsx";
import { useAction } from "../../shared/kit/use-action.ts";
import { trpc } from "../../shared/server/trpc.ts";
import { MoneyInput } from "../../shared/ui/inputs/money-input.tsx";
import { useInMoney, useMoney } from "../../shared/use-money.ts";
import { useCategories } from "../categories/use-categories.ts";

type Rule = z.infer<typeof Rules>[number];
type Props = { company: Pick<Company, "id" | "name">; canManage: boolean };

const never = "never";
const stepChoices = [
  { value: "approver", label: "An approver" },
  { value: "manager", label: "A manager" },
  { value: "approver,approver", label: "Two approvers" },
  { value: "approver,manager", label: "An approver, then a manager" },
  { value: never, label: "Nobody: it may not be ordered" },
];
const stepsText = (steps: Rule["steps"]): string => steps?.join(",") ?? never;

/** What of a company's orders somebody has to approve: for managers to change, for others to read. */
export function ApprovalRules({ company, canManage }: Props) {
  const query = trpc.approvals.listRules.useQuery({ companyId: company.id });
  if (!query.data) return <NotLoaded query={query} what="the rules" height={120} />;
  if (canManage) return <RulesForm company={company} rules={query.data} />;
  return <RulesToRead rules={query.data} />;
}

function RulesToRead({ rules }: { rules: Rule[] }) {
  const money = useMoney();
  const { all } = useCategories();
  if (rules.length === 0) return <EmptyText>No order needs an approval, but for the limits of people.</EmptyText>;
  const nameOf = (categoryId: string) => all.find(({ id }) => id === categoryId)?.name ?? "a former category";
  return (
    <List size="sm">
      {rules.map((rule) => {
        const text = describeRule(rule, nameOf, money);
        return <List.Item key={text}>{text}</List.Item>;
      })}
    </List>
  );
}

function describeRule({ overCents, categoryId, steps }: Rule, nameOf: (id: string) => string, money: Money): string {
  const what = categoryId === null ? "Orders" : `What is ordered of ${nameOf(categoryId)}`;
  const over = overCents === null ? "" : ` over ${money.format(overCents)}`;
  const label = stepChoices.find(({ value }) => value === stepsText(steps))?.label ?? stepsText(steps);
  return steps === null ? `${what}${over}: may not be ordered` : `${what}${over}: ${label.toLowerCase()}`;
}

const rulesForm = (money: Money) =>
  z.object({
    rules: z.array(
      z.object({
        overCents: optionalAmount(money),
        categoryId: z.string().transform((id) => id || null),
        steps: z.string().transform((text) => (text === never ? null : text.split(","))),
      }),
    ),
  });

const toValues = ({ rules }: { rules: Rule[] }) => ({
  rules: rules.map(({ overCents, categoryId, steps }) => ({
    overCents: amountText(overCents),
    categoryId: categoryId ?? "",
    steps: stepsText(steps),
  })),
});

function RulesForm({ company, rules }: { company: Props["company"]; rules: Rule[] }) {
  const { all } = useCategories();
  const schema = useInMoney(rulesForm);
  const set = useAction(trpc.approvals.setRules, {
    shows: (utils, saved) => utils.approvals.listRules.setData({ companyId: company.id }, saved),
    toast: "The rules are saved. They count for orders from now on",
  });
  const record = useRecordForm(schema, {
    current: { rules },
    toValues,
    draftKey: `approval-rules:${company.id}`,
    save: async (fields) => ({
      rules: await set.send({ companyId: company.id, rules: fields.rules.map((rule) => ApprovalRule.parse(rule)) }),
    }),
  });
  const { form } = record;
  const categories = [
    { value: "", label: "All orders" },
    ...all.map(({ id, name, path }) => ({ value: id, label: `${"\u2003".repeat(path.split("/").length - 1)}${name}` })),
  ];
  return (
    <RecordForm form={record} what={company.name} label="Rules of approval" isOneOfMany>
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          Of several rules that apply to an order, the one with the most steps counts. Amounts are with tax and
          delivery; without one, the rule is for each order.
        </Text>
        <FormRows
          what="rule"
          most={3}
          count={form.values.rules.length}
          error={form.errors.rules}
          onAdd={() => form.insertListItem("rules", { overCents: "", categoryId: "", steps: "approver" })}
          onRemove={(index) => form.removeListItem("rules", index)}
        >
          {(index) => {
            const { steps = "" } = form.values.rules[index] ?? {};
            const isListed = stepChoices.some(({ value }) => value === steps);
            return (
              <>
                <NativeSelect label="For" data={categories} {...form.getInputProps(`rules.${index}.categoryId`)} />
                <MoneyInput
                  label="Over (optional)"
                  placeholder="Any amount"
                  {...form.getInputProps(`rules.${index}.overCents`)}
                />
                <NativeSelect
                  label="Approves"
                  data={isListed ? stepChoices : [...stepChoices, { value: steps, label: steps.replaceAll(",", ", ") }]}
                  {...form.getInputProps(`rules.${index}.steps`)}
                />
              </>
            );
          }}
        </FormRows>
      </Stack>
    </RecordForm>
  );
}
