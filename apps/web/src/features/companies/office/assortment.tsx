import type { GetAssortmentInput, Assortment as Shown } from "@ironmonger/contract/companies";
import { Button, MultiSelect, Skeleton, Stack, Switch } from "@mantine/core";
import { useState } from "react";
import { useAction } from "../../../shared/kit/use-action.ts";
import { trpc } from "../../../shared/server/trpc.ts";
import { useCategories } from "../../categories/use-categories.ts";

type Props = { owner: GetAssortmentInput; name: string };

/** Which categories a company, or each company of a group, is shown. */
export function Assortment({ owner, name }: Props) {
  const { data } = trpc.companies.getAssortment.useQuery(owner);
  if (!data) return <Skeleton height={180} />;
  const { version, ...shown } = data;
  return <AssortmentForm key={JSON.stringify(shown)} owner={owner} name={name} shown={shown} version={version} />;
}

type FormProps = Props & { shown: Omit<Shown, "version">; version: number };

function AssortmentForm({ owner, name, shown, version }: FormProps) {
  const categories = useCategories();
  const [isLimited, setLimited] = useState(shown.onlyCategoryIds !== null);
  const [only, setOnly] = useState(shown.onlyCategoryIds ?? []);
  const [extra, setExtra] = useState(shown.extraCategoryIds);
  const save = useAction(trpc.companies.setAssortment, {
    touches: [trpc.companies.get, trpc.companies.getAssortment, trpc.audit],
    toast: `The assortment of ${name} is saved`,
  });
  const next = { onlyCategoryIds: isLimited ? only : null, extraCategoryIds: extra };
  const isSame = JSON.stringify(next) === JSON.stringify(shown);
  const data = categories.all.map(({ id, path, name: label }) => ({
    value: id,
    label: path.includes("/") ? `${label} (${path.split("/").slice(0, -1).map(categories.nameOf).join(", ")})` : label,
  }));
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void save.run({ ...owner, ...next, expected: { version } });
      }}
    >
      <Stack gap="sm">
        <Switch
          label="Show only some categories"
          checked={isLimited}
          onChange={({ currentTarget }) => setLimited(currentTarget.checked)}
        />
        {isLimited ? (
          <MultiSelect
            label="Only these, and those below them"
            data={data}
            value={only}
            searchable
            onChange={setOnly}
          />
        ) : null}
        <MultiSelect
          label="In addition, even if hidden from the public"
          data={data}
          value={extra}
          searchable
          onChange={setExtra}
        />
        <Button type="submit" variant="default" size="sm" disabled={isSame} loading={save.isWorking}>
          Save the assortment
        </Button>
      </Stack>
    </form>
  );
}
