import { Text, TextInput } from "@mantine/core";
import type { ReactNode } from "react";
import { z } from "zod";
import { useContractForm } from "../forms/use-contract-form.ts";
import { DialogForm, RecordDialog } from "./record-dialog.tsx";

type Props<About> = {
  /** What it is about; null while it is closed. */
  about: About | null;
  question: string | ((about: About) => string);
  /** The contract's rule for the reason. */
  reason: z.ZodType;
  /** What the reason is for. */
  description?: string;
  placeholder?: string;
  maxLength?: number;
  /** Under which the tab keeps what is typed until it is sent. */
  draftKey?: (about: About) => string;
  yes: string;
  isDanger?: boolean;
  onClose: () => void;
  /** The dialog closes if it resolves to something, such as the `run` of an action that was done. */
  onYes: (about: About, reason: string) => Promise<unknown>;
  /** What will happen. */
  children?: ReactNode | ((about: About) => ReactNode);
};

/** Asks for confirmation and for the reason of a change. What was typed stays if the change is refused. */
export function ReasonDialog<About>(props: Props<About>) {
  return (
    <RecordDialog edited={props.about} title={props.question} onClose={props.onClose}>
      {(about) => <ReasonForm key={JSON.stringify(about)} {...props} about={about} />}
    </RecordDialog>
  );
}

function ReasonForm<About>(props: Props<About> & { about: About }) {
  const { about, reason, draftKey, description, placeholder, maxLength, yes, onClose, onYes, children } = props;
  const form = useContractForm(z.object({ reason }), { reason: "" }, draftKey && { draftKey: draftKey(about) });
  const submit = async (text: string) => {
    const done = await onYes(about, text);
    if (done) onClose();
    return done;
  };
  const explanation = typeof children === "function" ? children(about) : children;
  return (
    <DialogForm
      onSubmit={form.onSubmit((values) => submit(values.reason))}
      isSaving={form.submitting}
      onClose={onClose}
      submitLabel={yes}
      {...(props.isDanger && { submitColor: "red" })}
    >
      {explanation && (
        <Text component="div" size="sm">
          {explanation}
        </Text>
      )}
      <TextInput
        label="Reason"
        {...{ description, placeholder, maxLength }}
        autoComplete="off"
        data-autofocus
        {...form.getInputProps("reason")}
      />
    </DialogForm>
  );
}
