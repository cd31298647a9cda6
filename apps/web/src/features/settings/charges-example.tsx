import { formatWeight } from "@ironmonger/contract/money";
import { type ChargeRules, chargeLines } from "@ironmonger/contract/pricing/charges";
import { totalRows } from "@ironmonger/contract/pricing/explain-charges";
import { countryName } from "@ironmonger/contract/regions/country-names";
import { regionName } from "@ironmonger/contract/regions/regions";
import { NativeSelect, Paper, Stack, Title } from "@mantine/core";
import { useState } from "react";
import { Sum, Sums } from "../../shared/kit/sums.tsx";
import { MoneyText } from "../../shared/ui/money-text.tsx";
import { useInMoney, useMoney } from "../../shared/use-money.ts";
import type { SettingsValues } from "./settings-form-values.ts";
import { settingsForm } from "./settings-input.ts";

const pieces = 100;
const priceCents = 840;
const weightGrams = 500;

/** What an order would cost by the rules of the form, computed by the function that charges orders. */
export function ChargesExample({ values }: { values: Pick<SettingsValues, "tax" | "delivery"> }) {
  const { shape } = useInMoney(settingsForm);
  const tax = shape.tax.safeParse(values.tax);
  const delivery = shape.delivery.safeParse(values.delivery);
  if (values.tax.kind === "none" && values.delivery.kind === "none") return null;
  return (
    <Paper component="section" bg="var(--soft)" p="md" aria-labelledby="charges-example">
      <Stack gap="sm">
        <Title order={3} size="md" id="charges-example">
          An example
        </Title>
        {tax.success && delivery.success ? (
          <Example rules={{ tax: tax.data, delivery: delivery.data }} />
        ) : (
          <p>Complete tax and delivery to see here what an order costs.</p>
        )}
      </Stack>
    </Paper>
  );
}

function Example({ rules }: { rules: ChargeRules }) {
  const money = useMoney();
  const [chosen, setChosen] = useState(0);
  const { tax } = rules;
  const destinations = tax.kind === "rates" ? tax.rates : [];
  const destination = destinations[chosen];
  const { charges, ...sums } = chargeLines(
    [{ totalCents: pieces * priceCents, quantity: pieces, weightGrams }],
    rules,
    {
      country: destination?.country ?? rules.delivery.zones?.[0]?.countries[0] ?? "",
      region: destination?.region ?? null,
      isTaxExempt: false,
    },
  );
  return (
    <>
      <p>
        An order of {pieces} × <MoneyText cents={priceCents} />, {formatWeight(pieces * weightGrams)}
        {tax.kind === "none" && ", costs:"}
      </p>
      {tax.kind === "rates" && (
        <NativeSelect
          label="to"
          value={destination ? chosen : destinations.length}
          onChange={({ currentTarget }) => setChosen(Number(currentTarget.value))}
          data={[
            ...destinations.map(({ country, region }, value) => ({
              value: String(value),
              label: [countryName(country), region && regionName(country, region)].filter(Boolean).join(", "),
            })),
            { value: String(destinations.length), label: "Another destination" },
          ]}
        />
      )}
      <Sums isLive>
        {totalRows(sums, charges, money).map(({ label, text, isTotal }) => (
          <Sum key={label} label={label} isTotal={isTotal === true}>
            {text}
          </Sum>
        ))}
      </Sums>
    </>
  );
}
