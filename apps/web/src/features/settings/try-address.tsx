import { chargeOfZone } from "@ironmonger/contract/delivery/options";
import { zonesOf } from "@ironmonger/contract/delivery/zones";
import { normalizeRegion } from "@ironmonger/contract/regions/regions";
import { Paper, Stack, TextInput, Title } from "@mantine/core";
import { useState } from "react";
import { Fields } from "../../shared/kit/fields.tsx";
import { LongSelect } from "../../shared/ui/inputs/long-select.tsx";
import { useInMoney, useMoney } from "../../shared/use-money.ts";
import { countryChoices } from "../addresses/country-choices.ts";
import { RegionField } from "../addresses/region-field.tsx";
import type { SettingsValues } from "./settings-form-values.ts";
import { settingsForm } from "./settings-input.ts";

/** The zones of an address by the rules of the form, found by the function that finds those of orders. */
export function TryAddress({ delivery, country }: { delivery: SettingsValues["delivery"]; country: string }) {
  const { shape } = useInMoney(settingsForm);
  const money = useMoney();
  const [to, setTo] = useState({ country, region: "", postcode: "" });
  const rules = shape.delivery.safeParse(delivery);
  const region = normalizeRegion(to.country, to.region).region ?? null;
  const found = rules.success ? zonesOf(rules.data.zones ?? [], { ...to, region }) : [];
  const texts = found.map((zone) => {
    const charge = chargeOfZone(zone);
    return `${zone.name}: ${charge.kind === "weight" ? "by weight" : money.format(charge.flatCents)}`;
  });
  return (
    <Paper component="section" bg="var(--soft)" p="md" aria-labelledby="try-address">
      <Stack gap="sm">
        <Title order={3} size="md" id="try-address">
          Try an address
        </Title>
        <Fields most={3}>
          <LongSelect
            label="To country"
            data={countryChoices}
            value={to.country}
            onChange={({ currentTarget }) => setTo({ ...to, country: currentTarget.value, region: "" })}
          />
          <RegionField
            country={to.country}
            label="Region"
            autoComplete="off"
            value={to.region}
            onChange={(changed) => setTo({ ...to, region: changed })}
          />
          <TextInput
            label="Postcode"
            maxLength={20}
            value={to.postcode}
            onChange={({ currentTarget }) => setTo({ ...to, postcode: currentTarget.value })}
          />
        </Fields>
        <p role="status">
          {rules.success
            ? texts.join(" · ") || "No zone: the shop does not deliver there."
            : "Complete the zones to see here which of them an address has."}
        </p>
      </Stack>
    </Paper>
  );
}
