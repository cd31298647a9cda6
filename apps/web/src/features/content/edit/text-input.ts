/** The props of an input for a text of a list's item. */
export const textInput = <Field extends string>(
  {
    item,
    change,
    issueOf,
  }: {
    item: Record<NoInfer<Field>, string>;
    change: (patch: Record<NoInfer<Field>, string>) => void;
    issueOf: (field: NoInfer<Field>) => string | undefined;
  },
  field: Field,
) => ({
  dir: "auto",
  value: item[field],
  error: issueOf(field),
  onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
    change({ [field]: currentTarget.value } as Record<Field, string>),
});
