import { Select } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { trpc } from "../../../shared/server/trpc.ts";
import { useNames } from "../../changes/use-names.ts";

const pauseMs = 150;
const minLength = 2;

type Props = {
  label: string;
  description?: string;
  placeholder?: string;
  /** The id of the chosen tool. */
  value: string | null;
  /** A choice that is no tool. */
  other?: { value: string; label: string };
  error?: ReactNode;
  onChange: (toolId: string | null) => void;
};

/** A field that finds a tool by its SKU or name. */
export function ToolPicker({ value, other, onChange, ...field }: Props) {
  const chosen = useNames([{ toolId: value }])({ toolId: value }).toolId ?? "";
  const [text, setText] = useState<string>();
  const [query] = useDebouncedValue((text ?? "").trim(), pauseMs);
  const isLongEnough = text !== undefined && query.length >= minLength && query !== chosen;
  const { data, isFetching } = trpc.catalog.suggest.useQuery(
    { query },
    { enabled: isLongEnough, placeholderData: keepPreviousData },
  );
  const matches = isLongEnough ? (data?.tools ?? []) : [];
  const choices = [
    ...(other ? [other] : []),
    ...matches.map(({ id, sku, name }) => ({ value: id, label: sku === null ? name : `${sku} · ${name}` })),
  ];
  const isListed = value === null || choices.some((choice) => choice.value === value);
  return (
    <Select
      {...field}
      searchable
      clearable
      autoComplete="off"
      clearButtonProps={{ "aria-label": `Clear ${field.label.toLowerCase()}` }}
      data={isListed ? choices : [{ value, label: chosen }, ...choices]}
      // The shop has searched already.
      filter={({ options }) => options}
      value={value}
      searchValue={text ?? (value === other?.value ? other?.label : chosen)}
      onSearchChange={setText}
      onDropdownClose={() => setText(undefined)}
      onChange={(id) => {
        setText(undefined);
        onChange(id);
      }}
      nothingFoundMessage={
        isLongEnough && !isFetching ? "No tool has these words" : "Write at least two letters of its SKU or name"
      }
    />
  );
}
