import { Button, CloseIcon } from "@mantine/core";
import { type ReactNode, useId, useRef, useState } from "react";
import { lazyDialog, useLazyDialog } from "../../lazy/lazy-part.ts";
import { popoverButton } from "../../ui/popover-anchor.tsx";

/** A filter of a table: a chip while it is set, and a choice in the list of filters. */
export type Filter = {
  label: string;
  /** What is chosen, in words; undefined while it is not set. */
  text: string | undefined;
  onClear: () => void;
  /** Where it is chosen. A filter without it is only set by links. */
  choice?: (close: () => void) => ReactNode;
};

type Option<Value extends string> = { value: Value; label: string };

/** The values themselves as options, capitalized. */
export const optionsOf = <Value extends string>(values: readonly Value[]): Option<Value>[] =>
  values.map((value) => ({ value, label: value.charAt(0).toUpperCase() + value.slice(1) }));

/** A filter by one of a few values. */
export function choiceFilter<Value extends string>(
  label: string,
  value: Value | undefined,
  options: readonly Option<Value>[],
  onChange: (value: Value | undefined) => void,
): Filter {
  return {
    label,
    text: options.find((option) => option.value === value)?.label ?? value,
    onClear: () => onChange(undefined),
    choice: (close) => (
      <Choices
        options={options}
        value={value}
        onChoose={(chosen) => {
          onChange(chosen);
          close();
        }}
      />
    ),
  };
}

/** A button for each value; pressing the chosen one takes the filter away. */
export function Choices<Value extends string>({
  options,
  value,
  onChoose,
}: {
  options: readonly Option<Value>[];
  value: Value | undefined;
  onChoose: (value: Value | undefined) => void;
}) {
  return options.map((option) => (
    <Button
      key={option.value}
      variant={option.value === value ? "light" : "subtle"}
      color={option.value === value ? "steel" : "gray"}
      size="sm"
      fullWidth
      justify="space-between"
      rightSection={option.value === value && <span aria-hidden="true">✓</span>}
      aria-pressed={option.value === value}
      onClick={() => onChoose(option.value === value ? undefined : option.value)}
    >
      {option.label}
    </Button>
  ));
}

const lazyList = lazyDialog("src/shared/table/filters/filter-list.tsx", () =>
  import("./filter-list.tsx").then((m) => m.FilterList),
);
const preload = () => void lazyList.preload().catch(() => {});

/** The filters that are set as chips, each removed by a press, and the button that offers all. */
export function Filters({ filters }: { filters: Filter[] }) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const FilterList = useLazyDialog(lazyList, isOpen, () => setOpen(false));
  const offered = filters.filter(({ choice }) => choice);
  return (
    <>
      {filters.map(
        ({ label, text, onClear }) =>
          text !== undefined && (
            <Button
              key={label}
              variant="light"
              radius="xl"
              maw="100%"
              rightSection={<CloseIcon size="13" />}
              aria-label={`Remove the filter ${label}: ${text}`}
              onClick={onClear}
            >
              {label}: {text}
            </Button>
          ),
      )}
      {offered.length > 0 && (
        <>
          <Button
            ref={button}
            variant="default"
            radius="xl"
            {...popoverButton(id, "dialog", isOpen)}
            onClick={() => setOpen(!isOpen)}
            onPointerEnter={preload}
            onFocus={preload}
          >
            + Filter
          </Button>
          {FilterList && <FilterList id={id} button={button} isOpen={isOpen} onChange={setOpen} filters={offered} />}
        </>
      )}
    </>
  );
}
