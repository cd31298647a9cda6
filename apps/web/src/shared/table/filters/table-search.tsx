import { Kbd, TextInput } from "@mantine/core";
import { useEffect, useRef } from "react";
import { useFollowingField } from "../../forms/use-following-field.ts";
import { isSingleKey, type KeyHint, useAreSingleKeysOn, useListedKeys } from "../../single-keys.ts";
import { SearchIcon } from "../../ui/search-icon.tsx";

type Props = {
  label: string;
  /** What it finds. */
  hint: string;
  search: string;
  onSearch: (search: string) => void;
};

const listed: readonly KeyHint[] = [{ keys: ["/"], does: "Search this table" }];

/** The search field above a table of the office, which filters as the user types. The slash key moves the focus there. */
export function TableSearch({ label, hint, search, onSearch }: Props) {
  const field = useRef<HTMLInputElement>(null);
  const { text, type } = useFollowingField({
    value: search,
    read: (text) => text.trim(),
    write: (search) => search,
    report: onSearch,
    pauseMs: 250,
  });
  const hasKeys = useAreSingleKeysOn();
  useListedKeys(listed);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== "/" || !isSingleKey(event)) return;
      event.preventDefault();
      field.current?.focus();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, []);
  return (
    <TextInput
      ref={field}
      type="search"
      flex="1 1 8rem"
      maw="17.5rem"
      aria-label={label}
      placeholder={hint}
      title={hint}
      value={text}
      maxLength={200}
      onChange={({ currentTarget }) => type(currentTarget.value)}
      leftSection={<SearchIcon />}
      rightSectionPointerEvents="none"
      rightSection={
        hasKeys && text === "" ? (
          <Kbd size="xs" visibleFrom="md" aria-hidden="true">
            /
          </Kbd>
        ) : undefined
      }
    />
  );
}
