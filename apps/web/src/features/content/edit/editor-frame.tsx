import { Button, SimpleGrid, Stack } from "@mantine/core";
import type { FormEvent, ReactNode } from "react";
import { RecordNotices } from "../../../shared/kit/notices/record-notices.tsx";
import { SaveBar } from "../../../shared/kit/save-bar.tsx";

type Props = {
  /** The form's name for screen readers. */
  title: string;
  /** From `useRecordForm`. */
  record: {
    onSubmit: (event?: FormEvent<HTMLFormElement>) => void;
    isDirty: boolean;
    isSaving: boolean;
    isRestored: boolean;
    overtaken: string[];
    discard: () => void;
  };
  /** Below the fields. */
  actions?: ReactNode;
  preview: ReactNode;
  children: ReactNode;
};

/** An editor of content, with its preview beside or below it. */
export function EditorFrame(props: Props) {
  const { title, record, actions, preview, children } = props;
  return (
    <SimpleGrid cols={{ base: 1, xl: 2 }} spacing="xl">
      <form noValidate aria-label={title} onSubmit={record.onSubmit}>
        <Stack>
          <RecordNotices form={record} what="This" />
          {children}
          {actions}
          <SaveBar isDirty={record.isDirty} isSaving={record.isSaving}>
            {record.isDirty && (
              <Button variant="default" onClick={record.discard}>
                Discard changes
              </Button>
            )}
          </SaveBar>
        </Stack>
      </form>
      {preview}
    </SimpleGrid>
  );
}
