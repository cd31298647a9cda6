import type { Company } from "@ironmonger/contract/companies";
import { Anchor, Button, Checkbox, Group, Stack, TextInput } from "@mantine/core";
import { useState } from "react";
import { Link } from "react-router";
import { Panel } from "../../../shared/kit/panel.tsx";
import { useAction } from "../../../shared/kit/use-action.ts";
import { trpc } from "../../../shared/server/trpc.ts";
import { shownCompany } from "../shown-company.ts";

/** What the merchant files the company under. Price lists can be for a group. */
export function CompanyGroups({ company }: { company: Company }) {
  const { id, version } = company;
  const { data: all = [] } = trpc.companies.listGroups.useQuery();
  const [name, setName] = useState("");
  const set = useAction(trpc.companies.setGroups, shownCompany);
  const save = useAction(trpc.companies.saveGroup, {
    touches: [trpc.companies.listGroups],
    onDone: (group) => {
      setName("");
      void set.run({ id, groupIds: [...company.groups.map((own) => own.id), group.id], expected: { version } });
    },
  });
  const chosen = new Set(set.workingOn?.groupIds ?? company.groups.map((group) => group.id));
  const add = (event: React.FormEvent) => {
    event.preventDefault();
    if (name.trim()) void save.run({ name });
  };
  return (
    <Panel title="Groups">
      <Stack gap="xs">
        {all.map((group) => (
          <Group key={group.id} gap="xs" justify="space-between" wrap="nowrap">
            <Checkbox
              label={group.name}
              checked={chosen.has(group.id)}
              disabled={set.isWorking}
              onChange={({ currentTarget }) =>
                set.run({
                  id,
                  groupIds: currentTarget.checked
                    ? [...chosen, group.id]
                    : [...chosen].filter((other) => other !== group.id),
                  expected: { version },
                })
              }
            />
            {chosen.has(group.id) && (
              <Anchor component={Link} to={`/dashboard/companies?group=${group.id}`} size="sm">
                Companies<span className="sr-only"> of {group.name}</span>
              </Anchor>
            )}
          </Group>
        ))}
        <form onSubmit={add}>
          <Group gap="xs" align="flex-end" wrap="nowrap">
            <TextInput
              flex={1}
              label="New group"
              size="sm"
              maxLength={80}
              value={name}
              onChange={({ currentTarget }) => setName(currentTarget.value)}
            />
            <Button type="submit" size="sm" variant="default" loading={save.isWorking}>
              Add
            </Button>
          </Group>
        </form>
      </Stack>
    </Panel>
  );
}
