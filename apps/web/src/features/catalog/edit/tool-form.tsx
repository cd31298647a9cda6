import { Button } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import type { FormEvent, ReactNode } from "react";
import { useIsHydrated } from "../../../shared/ui/until-hydrated.tsx";
import { addPicture } from "../pictures/change-pictures.ts";
import { usePictureUploads } from "../pictures/use-picture-uploads.ts";
import type { ToolFieldValues } from "./tool-field-values.ts";
import { ToolFields } from "./tool-fields.tsx";
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
  const uploads = usePictureUploads((picture) => addPicture(form, picture));
  return (
    <div className={classes.columns}>
      <form noValidate aria-label={title} onSubmit={onSubmit} className={classes.form}>
        {children}
        <fieldset
          role="presentation"
          className={isReadOnly ? classes.readOnly : "until-hydrated"}
          disabled={isReadOnly || !isHydrated}
        >
          <ToolFields form={form} uploads={uploads} />
          {!isReadOnly && (
            <Button
              type="submit"
              color="safety"
              size="lg"
              loading={isSaving || uploads.isUnderWay}
              className={classes.submit}
            >
              {submitLabel}
            </Button>
          )}
        </fieldset>
      </form>
      <ToolPreview values={form.values} />
    </div>
  );
}
