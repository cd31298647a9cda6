import type { AttributeFacet, AttributeFilter } from "@ironmonger/contract/attributes";
import { formatMatchCount } from "@ironmonger/contract/tables/match-count";
import { Checkbox, Fieldset, Flex, SimpleGrid, Text, TextInput } from "@mantine/core";
import { useFollowingField } from "../../../shared/forms/use-following-field.ts";

/** With more numbers than this, a range is chosen instead of single values. */
const maxChoices = 8;

/** A range that is chosen stays to be changed, also where other filters leave few values. */
const hasBound = ({ min, max }: AttributeFilter): boolean => min !== undefined || max !== undefined;

type Props = {
  facets: AttributeFacet[];
  chosen: AttributeFilter[];
  onChange: (chosen: AttributeFilter[]) => void;
};

/** Filters by what the matching tools have in common: values with their counts, and ranges of numbers. */
export function AttributeFilters({ facets, chosen, onChange }: Props) {
  return facets.map((facet) => {
    const filter = chosen.find(({ name }) => name.toLowerCase() === facet.name.toLowerCase()) ?? { name: facet.name };
    const change = (next: AttributeFilter) => {
      const isEmpty = !next.values?.length && next.min === undefined && next.max === undefined;
      onChange([...chosen.filter((one) => one !== filter), ...(isEmpty ? [] : [next])]);
    };
    return (
      <Fieldset
        key={facet.name}
        variant="unstyled"
        legend={`${facet.name}${facet.kind === "number" && facet.unit ? `, ${facet.unit}` : ""}`}
      >
        {facet.kind === "number" && (facet.values.length > maxChoices || hasBound(filter)) ? (
          <SimpleGrid cols={2} spacing="sm">
            <BoundField
              label="From"
              bound={filter.min}
              hint={facet.min}
              onChange={(min) => change({ ...filter, min })}
            />
            <BoundField label="To" bound={filter.max} hint={facet.max} onChange={(max) => change({ ...filter, max })} />
          </SimpleGrid>
        ) : (
          facet.values.slice(0, 2 * maxChoices).map(({ value, count }) => {
            const values = filter.values ?? [];
            return (
              <Checkbox
                key={value}
                {...choice}
                label={<CountedLabel label={value} count={count} />}
                checked={values.includes(value)}
                onChange={({ currentTarget: { checked } }) => {
                  const next = checked ? [...values, value] : values.filter((one) => one !== value);
                  change({ ...filter, values: next.length > 0 ? next : undefined });
                }}
              />
            );
          })
        )}
      </Fieldset>
    );
  });
}

/** A tick box whose label is as wide as the filters. */
export const choice = { py: "xs", styles: { labelWrapper: { flex: 1 } } } as const;

/** A value, and at the end of the line the number of tools that have it. */
export const CountedLabel = ({ label, count }: { label: string; count: number | undefined }) => (
  <Flex component="span" justify="space-between" gap="sm" pe="xs">
    <span>{label}</span> {count === undefined ? null : <Count count={count} />}
  </Flex>
);

/** How many tools a filter leaves. */
export const Count = ({ count }: { count: number }) => (
  <Text span inherit fw="regular" c="dimmed" className="figures">
    {formatMatchCount(count)}
  </Text>
);

type Bound = AttributeFilter["min"];

function BoundField({
  label,
  bound,
  hint,
  onChange,
}: {
  label: string;
  bound: Bound;
  hint: number | null;
  onChange: (bound: Bound) => void;
}) {
  const { text, type } = useFollowingField<Bound>({
    value: bound,
    read: (text) => text.trim().slice(0, 100) || undefined,
    write: (value) => (value === undefined ? "" : String(value)),
    report: onChange,
    pauseMs: 400,
  });
  return (
    <TextInput
      label={label}
      size="sm"
      inputMode="decimal"
      autoComplete="off"
      placeholder={hint === null ? undefined : String(hint)}
      value={text}
      onChange={({ currentTarget }) => type(currentTarget.value)}
    />
  );
}
