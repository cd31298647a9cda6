import type { ImportView, PreviewImportInput } from "@ironmonger/contract/catalog/import-tools";
import { Button, Group, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { Panel } from "../../shared/kit/panel.tsx";
import { asProcedure, useAction } from "../../shared/kit/use-action.ts";
import { useImportCalls } from "./import-kinds.ts";

type Props = { view: ImportView; onChoose: (choices: Pick<PreviewImportInput, "supplier" | "columns">) => void };

/** Offers the columns that were saved for the files of suppliers with the same headings. */
export function SuppliersColumns({ view: { suppliers, supplier }, onChoose }: Props) {
  const offered = suppliers.filter((name) => name !== supplier);
  if (offered.length === 0) return null;
  return (
    <Panel title="Columns of a supplier">
      <Text size="sm">The columns of a file with these headings were saved. Whose file is it?</Text>
      <Group mt="sm" gap="sm">
        {offered.map((name) => (
          <Button key={name} variant="default" onClick={() => onChoose({ supplier: name })}>
            <bdi>{name}</bdi>
          </Button>
        ))}
      </Group>
    </Panel>
  );
}

/** Saves what the columns mean for further files of a supplier. */
export function SaveMapping({ view: { importId, kind, supplier } }: { view: ImportView }) {
  const [name, setName] = useState(supplier ?? "");
  const callsOf = useImportCalls();
  const save = useAction(
    asProcedure((input: { importId: string; supplier: string }) => callsOf(kind).saveMapping.mutate(input)),
    {
      touches: [],
      shows: (utils, view) => utils.catalog.getImport.setData({ importId }, view),
      toast: "The columns are saved",
    },
  );
  return (
    <form
      aria-label="Save the columns"
      onSubmit={(event) => {
        event.preventDefault();
        save.run({ importId, supplier: name });
      }}
    >
      <Group mt="sm" align="end" gap="sm">
        <TextInput
          label="Supplier"
          description="Further files with these headings can be read in the same way."
          maxLength={80}
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <Button type="submit" variant="default" disabled={name.trim() === ""} loading={save.isWorking}>
          Save the columns
        </Button>
      </Group>
    </form>
  );
}
