import { Fieldset, Paper, Stack } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import type { FormEvent, ReactNode } from "react";
import { RecordPage } from "../../../shared/kit/record.tsx";
import { SaveBar } from "../../../shared/kit/save-bar.tsx";
import { lazyPart } from "../../../shared/lazy/lazy-part.ts";
import { WhenIdle } from "../../../shared/lazy/when-idle.tsx";
import { useIsHydrated } from "../../../shared/ui/until-hydrated.tsx";
import { addPicture } from "../pictures/change-pictures.ts";
import { usePictureUploads } from "../pictures/use-picture-uploads.ts";
import type { ToolFieldValues } from "./tool-field-values.ts";
import { ToolFields } from "./tool-fields.tsx";

const lazyPreview = lazyPart("src/features/tools/edit/tool-preview.tsx", () =>
  import("./tool-preview.tsx").then((m) => m.ToolPreview),
);

/** What stands around the form: the head of the page, a notice, facts at the side, and the history below. */
export type RecordParts = { head: ReactNode; notice?: ReactNode; facts?: ReactNode; history?: ReactNode };

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
} & RecordParts;

/** A record with the fields of a tool, and a preview of what buyers will see. */
export function ToolForm({
  title,
  form,
  submitLabel,
  isSaving,
  onSubmit,
  isReadOnly = false,
  children,
  head,
  notice,
  facts,
  history,
}: Props) {
  const isHydrated = useIsHydrated();
  const uploads = usePictureUploads((picture) => addPicture(form, picture));
  return (
    <RecordPage
      head={head}
      notice={notice}
      facts={
        <>
          {facts}
          <WhenIdle part={lazyPreview} props={{ values: form.values }} />
        </>
      }
    >
      <Paper component="form" withBorder p="md" noValidate aria-label={title} onSubmit={onSubmit}>
        {children}
        <Fieldset
          variant="unstyled"
          role="presentation"
          className={isReadOnly ? "" : "until-hydrated"}
          disabled={isReadOnly || !isHydrated}
        >
          <Stack>
            <ToolFields form={form} uploads={uploads} />
            {!isReadOnly && (
              <SaveBar isDirty={form.isDirty()} isSaving={isSaving || uploads.isUnderWay} label={submitLabel} />
            )}
          </Stack>
        </Fieldset>
      </Paper>
      {history}
    </RecordPage>
  );
}
