import { SendInquiryInput } from "@ironmonger/contract/content/inquiries";
import { Button, Stack, TextInput } from "@mantine/core";
import { useEffect, useId, useRef } from "react";
import { useContractForm } from "../../shared/kit/forms/use-contract-form.ts";
import { ErrorLine } from "../../shared/kit/notices/error-line.tsx";
import { useAction } from "../../shared/kit/use-action.ts";
import { trpc } from "../../shared/server/trpc.ts";
import { GrowingTextarea } from "../../shared/ui/inputs/growing-textarea.tsx";
import { useSignedIn } from "../identity/use-signed-in.ts";

/** A message to the shop about what it does not list. `about`: what was searched for. */
export function TellUs({ about }: { about: string }) {
  const { user, remembered } = useSignedIn();
  const email = (user ?? remembered)?.email ?? "";
  const form = useContractForm(SendInquiryInput, { email, text: about });
  const inquiry = useAction(trpc.content.sendInquiry, { isQuiet: true });
  const answer = useRef<HTMLParagraphElement>(null);
  const headingId = useId();
  useEffect(() => {
    if (inquiry.isDone) answer.current?.focus();
  }, [inquiry.isDone]);

  return (
    <Stack component="section" gap="sm" maw="34rem" mt="xl" aria-labelledby={headingId}>
      <h2 id={headingId}>Tell us what you need</h2>
      {inquiry.isDone ? (
        <p ref={answer} tabIndex={-1} role="status">
          Thank you. We answer to {form.values.email}.
        </p>
      ) : (
        <form noValidate onSubmit={form.onSubmit((values) => inquiry.run(values))}>
          <Stack align="start">
            <GrowingTextarea
              label="What you need"
              description="Name, size, number, how many: as you would say it at the counter"
              w="100%"
              minRows={3}
              {...form.getInputProps("text")}
            />
            <TextInput label="Email" type="email" autoComplete="email" w="100%" {...form.getInputProps("email")} />
            <ErrorLine>{inquiry.issue}</ErrorLine>
            <Button type="submit" variant="default" loading={inquiry.isWorking}>
              Send
            </Button>
          </Stack>
        </form>
      )}
    </Stack>
  );
}
