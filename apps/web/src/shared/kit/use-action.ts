import { type QueryKey, useQueryClient } from "@tanstack/react-query";
import { getQueryKey } from "@trpc/react-query";
import { useRef } from "react";
import { isSame } from "../forms/is-same.ts";
import { onFirstClick } from "../forms/on-first-click.ts";
import { notifyError, notifySuccess } from "../notify.ts";
import { trpc } from "../server/trpc.ts";

type Utils = ReturnType<typeof trpc.useUtils>;

/** A procedure of the api that changes something: `trpc.orders.ship`. */
type Procedure<Input, Data> = {
  useMutation: (options?: {
    onMutate?: (input: Input) => Promise<[QueryKey, unknown][]>;
    onError?: (error: unknown, input: Input, before: unknown) => unknown;
    onSuccess?: (data: Data, input: Input) => unknown;
    onSettled?: () => unknown;
  }) => { mutateAsync: (input: Input) => Promise<Data>; isPending: boolean; variables: Input | undefined };
};

type Options<Input, Data> = {
  /**
   * The queries that show what it changes, such as `[trpc.orders, trpc.ledger.listDeadJobs]`: a router stands for all of its queries. They
   * are loaded again when it has ended, also if it was refused.
   */
  touches?: Parameters<typeof getQueryKey>[0][];
  /** What the toast says when it is done. */
  toast?: string | ((data: Data, input: Input) => string | undefined);
  /** What the toast's *Undo* does; undefined if this time it cannot be undone. */
  undo?: (data: Data, input: Input) => (() => unknown) | undefined;
  /** Shows the expected result at once, in the queries that it touches. A refusal restores them. */
  expects?: (utils: Utils, input: Input) => void;
  /** The answer is what a query would give: it is shown without asking again. */
  shows?: (utils: Utils, data: Data, input: Input) => void;
  /** Called when it is done, before the queries are loaded again. */
  onDone?: (data: Data, input: Input) => unknown;
  /** Shows a refusal, such as at the fields of a form. By default it is a toast. */
  onRefused?: (error: unknown, input: Input) => unknown;
};

/** What may be done, and whether it is being done. */
export type Action<Input, Data> = {
  /** Does it, unless it is being done. Resolves to undefined if it was not done; what was refused has been shown. */
  run: (input: Input) => Promise<Data | undefined>;
  /** Does it for a form, which shows a refusal itself: it rejects then. */
  send: (input: Input) => Promise<Data>;
  isWorking: boolean;
  /** The input of the run that has not ended. */
  workingOn: Input | undefined;
  /** The properties of the button that does it: `<Button {...retry.button({ id })}>Retry</Button>`. */
  button: (input: Input) => { onClick: React.MouseEventHandler; loading: boolean };
};

/**
 * The one way to change something in the shop. It runs once at a time, tells how it ended, and what shows the change is loaded again:
 * `useAction(trpc.ledger.retryDeadJob, { touches: [trpc.ledger], toast: "The job is queued again" })`.
 */
export function useAction<Input, Data>(
  procedure: Procedure<Input, Data>,
  options: Options<Input, Data> = {},
): Action<Input, Data> {
  const { touches = [], toast, undo, expects, shows, onDone, onRefused = notifyError } = options;
  const queries = useQueryClient();
  const utils = trpc.useUtils();
  const keys: QueryKey[] = touches.map((touched) => getQueryKey(touched));
  const isRunning = useRef(false);
  const isSilent = useRef(false);
  const mutation = procedure.useMutation({
    onMutate: async (input) => {
      if (!expects) return [];
      await Promise.all(keys.map((queryKey) => queries.cancelQueries({ queryKey })));
      const before = keys.flatMap((queryKey) => queries.getQueriesData({ queryKey }));
      expects(utils, input);
      return before;
    },
    onError: (error, input, before) => {
      for (const [key, data] of (before ?? []) as [QueryKey, unknown][]) queries.setQueryData(key, data);
      if (!isSilent.current) onRefused(error, input);
    },
    onSuccess: async (data, input) => {
      shows?.(utils, data, input);
      await onDone?.(data, input);
      const text = typeof toast === "function" ? toast(data, input) : toast;
      if (text !== undefined) notifySuccess(text, undo?.(data, input));
    },
    onSettled: () => Promise.all(keys.map((queryKey) => queries.invalidateQueries({ queryKey }))),
  });
  const run = async (input: Input): Promise<Data | undefined> => {
    if (isRunning.current) return undefined;
    isRunning.current = true;
    isSilent.current = false;
    try {
      return await mutation.mutateAsync(input);
    } catch {
      return undefined;
    } finally {
      isRunning.current = false;
    }
  };
  const send = (input: Input): Promise<Data> => {
    isSilent.current = true;
    return mutation.mutateAsync(input);
  };
  return {
    run,
    send,
    isWorking: mutation.isPending,
    workingOn: mutation.isPending ? mutation.variables : undefined,
    button: (input) => ({
      onClick: onFirstClick(() => void run(input)),
      loading: mutation.isPending && isSame(mutation.variables, input),
    }),
  };
}
