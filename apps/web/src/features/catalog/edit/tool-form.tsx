import { parseMoney } from "@ironmonger/contract/parse-money";
import { Button } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import type { FormEvent, ReactNode } from "react";
import { useIsHydrated } from "../../../shared/ui/until-hydrated.tsx";
import { ToolFields, type ToolFieldValues } from "./tool-fields.tsx";
import classes from "./tool-form.module.css";
import { ToolPreview } from "./tool-preview.tsx";

type Props = {
  /** The form's name for screen readers. */
  title: string;
  form: UseFormReturnType<ToolFieldValues>;
  submitLabel: string;
  isSaving: boolean;
  onSubmit: (event?: FormEvent<HTMLFormElement>) => void;
  /** Shown without being editable. */
  isReadOnly?: boolean;
  /** Above the fields. */
  children?: ReactNode;
};

/** The fields of a tool, with a preview of what buyers will see. */
export function ToolForm({ title, form, submitLabel, isSaving, onSubmit, isReadOnly = false, children }: Props) {
  const isHydrated = useIsHydrated();
  const price = parseMoney(form.values.priceCents);
  return (
    <div className={classes.columns}>
      <form noValidate aria-label={title} onSubmit={onSubmit} className={classes.form}>
        {children}
        <fieldset
          role="presentation"
          className={isReadOnly ? classes.readOnly : "until-hydrated"}
          disabled={isReadOnly || !isHydrated}
        >
          <ToolFields form={form} />
          {!isReadOnly && (
            <Button type="submit" color="safety" size="lg" loading={isSaving} className={classes.submit}>
              {submitLabel}
            </Button>
          )}
        </fieldset>
      </form>
      <ToolPreview
        name={form.values.name}
        description={form.values.description}
        imageUrl={form.errors.imageUrl ? "" : form.values.imageUrl}
        priceCents={"cents" in price ? price.cents : 0}
        minOrder={Number(form.values.minOrder)}
        available={Number(form.values.available)}
      />
    </div>
  );
}
