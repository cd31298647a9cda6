import { Button, Divider, Group, Paper, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { ErrorLine } from "../../../shared/kit/notices/error-line.tsx";
import type { Action } from "../../../shared/kit/use-action.ts";
import { issuesOf } from "../../../shared/server/error-message.ts";
import { UnansweredRequest } from "./unanswered-request.tsx";
import type { RequestDialog } from "./use-request-dialog.ts";

type LineRequest = { lines?: { lineId: string }[] | undefined };
/** Its input has the lines. */
type Sending<Request> = Pick<Action<Request, unknown>, "run" | "isWorking" | "error" | "issue"> & {
  input: LineRequest | undefined;
};

type Props<Request extends object> = {
  /** The form's name for screen readers. */
  label: string;
  dialog: RequestDialog<Request>;
  action: Sending<Request>;
  /** The request that the fields describe; undefined if they have an error. */
  request: Request | undefined;
  /** Whether the request may be sent; otherwise its form shows why not. */
  onSubmit?: () => boolean;
  /** The lines of a request in words. */
  describe: (request: Request) => string[];
  /** Shown for a request without a response. */
  unansweredText: string;
  /** The total of the request. */
  sum: ReactNode;
  submitLabel: ReactNode;
  submitColor: "red" | undefined;
  children: ReactNode;
};

/** A dialog's form about lines of an order. A request without a response replaces it, to be sent again unchanged. */
export function LineRequestForm<Request extends object>(props: Props<Request>) {
  const { label, dialog, action, request, onSubmit = () => true, describe } = props;
  const { again } = dialog;
  if (again)
    return (
      <UnansweredRequest
        lines={describe(again)}
        error={action.error}
        isSending={action.isWorking}
        onSendAgain={() => action.run(again)}
        onClose={dialog.close}
      >
        {props.unansweredText}
      </UnansweredRequest>
    );
  return (
    <form
      noValidate
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault();
        if (request && !action.isWorking && onSubmit()) void action.run(dialog.withKey(request));
      }}
    >
      {props.children}
      <Paper pos="sticky" bottom={0} mt="md" py="sm">
        <Divider mb="xs" />
        <Text role="status" ta="end">
          {props.sum}
        </Text>
        {lineIssuesOf(action).size === 0 && <ErrorLine>{action.issue}</ErrorLine>}
        <Group justify="flex-end" mt="xs">
          <Button variant="default" onClick={dialog.close}>
            Close
          </Button>
          <Button type="submit" color={props.submitColor} disabled={!request} loading={action.isWorking}>
            {props.submitLabel}
          </Button>
        </Group>
      </Paper>
    </form>
  );
}

/** The server's error for a field of a line, by the line's id. */
export function lineIssuesOf({
  error,
  input,
}: Pick<Sending<never>, "error" | "input">): Map<string, { field: string | undefined; message: string }> {
  return new Map(
    issuesOf(error).flatMap(({ path: [, index, field], message }) => {
      const line = input?.lines?.[Number(index)];
      return line ? [[line.lineId, { field, message }] as const] : [];
    }),
  );
}
