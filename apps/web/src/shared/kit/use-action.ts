import { type MutationScope, type QueryKey, useMutation, useQueryClient } from "@tanstack/react-query";
import { getQueryKey } from "@trpc/react-query";
import { useRef } from "react";
import { isSame } from "../forms/is-same.ts";
import { onFirstClick } from "../forms/on-first-click.ts";
import { notifyError, notifySuccess } from "../notify.ts";
import { messageOf } from "../server/error-message.ts";
import { trpc } from "../server/trpc.ts";

type Utils = ReturnType<typeof trpc.useUtils>;
type Restore = () => void;

type MutationOptions<Input, Data> = {
  onMutate?: (input: Input) => Restore;
  onError?: (error: unknown, input: Input, restore: Restore | undefined) => unknown;
  onSuccess?: (data: Data, input: Input) => unknown;
  onSettled?: () => unknown;
};

type Mutation<Input, Data> = {
  mutateAsync: (input: Input) => Promise<Data>;
  isPending: boolean;
  isSuccess: boolean;
  variables: Input | undefined;
  data: Data | undefined;
  error: unknown;
  reset: () => void;
};

/** A procedure of the api that changes something: `trpc.orders.ship`. */
type Procedure<Input, Data> = { useMutation: (options?: MutationOptions<Input, Data>) => Mutation<Input, Data> };

/** What no single procedure does, such as an upload or several calls, in the form of one. */
export const asProcedure = <Input = void, Data = unknown>(
  mutationFn: (input: Input) => Promise<Data>,
  more: { mutationKey?: string[]; scope?: MutationScope } = {},
): Procedure<Input, Data> => ({
  useMutation: (options) => useMutation({ ...more, ...options, mutationFn }),
});

type Shown = Parameters<typeof getQueryKey>[0];

type Options<Input, Data> = {
  /**
   * The queries that show what it changes, such as `[trpc.orders, trpc.ledger.listDeadJobs]`: a router stands for all of its queries. They
   * are loaded again when it has ended, also if it was refused.
   */
  touches?: Shown[];
  /**
   * The tables that show it, but keep their rows where they are, so that none slides under the pointer. They are loaded again when they are
   * opened again.
   */
  outdates?: Shown[];
  /** What the toast says when it is done. */
  toast?: string | ((data: Data, input: Input) => string | undefined);
  /** What the toast's *Undo* does, with `run` for another input; undefined if this time it cannot be undone. */
  undo?: (data: Data, input: Input, run: (input: Input) => unknown) => (() => unknown) | undefined;
  /**
   * Shows the expected result immediately, in the queries that it touches. An error restores them, and calls what this returns, which takes
   * back what it shows elsewhere.
   */
  expects?: (utils: Utils, input: Input) => unknown;
  /** The answer is what a query would give: it is shown without asking again. */
  shows?: (utils: Utils, data: Data, input: Input) => unknown;
  /** Called when it is done, before the queries are loaded again. */
  onDone?: (data: Data, input: Input) => unknown;
  /** Shows an error, such as at the fields of a form. By default it is a toast. */
  onRefused?: (error: unknown, input: Input) => unknown;
  /** An error is no toast: the page shows `error`. */
  isQuiet?: boolean;
  /** The same may be asked for again before it has been done, such as more pieces for the basket. */
  isRepeatable?: boolean;
  /** Called when it has ended, also if it was refused. */
  onEnd?: () => unknown;
};

/** What may be done, and whether it is being done. */
export type Action<Input, Data> = {
  /** Does it, unless the same is being done. Resolves to undefined if it was not done; what was refused has been shown. */
  run: (input: Input) => Promise<Data | undefined>;
  /** Does it for a caller that shows an error itself: it rejects then. */
  send: (input: Input) => Promise<Data>;
  isWorking: boolean;
  /** The input of the run that has not ended. */
  workingOn: Input | undefined;
  /** The input of the last run. */
  input: Input | undefined;
  /** How the last run ended, until the next one or `reset`. */
  isDone: boolean;
  answer: Data | undefined;
  error: unknown;
  /** The message of `error`, empty without one. */
  issue: string;
  reset: () => void;
  /** The properties of the button that does it: `<Button {...retry.button({ id })}>Retry</Button>`. */
  button: (input: Input) => { onClick: React.MouseEventHandler; loading: boolean };
};

/**
 * The one way to change something in the shop. The same is not done twice concurrently, it tells how it ended, and what shows the change is
 * loaded again: `useAction(trpc.ledger.retryDeadJob, { touches: [trpc.ledger], toast: "The job is queued again" })`.
 */
export function useAction<Input, Data>(
  procedure: Procedure<Input, Data>,
  options: Options<Input, Data> = {},
): Action<Input, Data> {
  const { touches = [], outdates = [], toast, undo, expects, shows, onDone, isQuiet, isRepeatable, onEnd } = options;
  const { onRefused = isQuiet ? undefined : notifyError } = options;
  const queries = useQueryClient();
  const utils = trpc.useUtils();
  const keys: QueryKey[] = touches.map((touched) => getQueryKey(touched));
  const running = useRef(new Set<string>());
  const { mutateAsync, isPending, isSuccess, variables, data, error, reset } = procedure.useMutation({
    onMutate: (input) => {
      if (!expects) return () => {};
      // Not awaited: the page changes before a second click can reach it.
      for (const queryKey of keys) void queries.cancelQueries({ queryKey });
      const before = keys.flatMap((queryKey) => queries.getQueriesData({ queryKey }));
      const takeBack = expects(utils, input);
      return () => {
        for (const [key, value] of before) queries.setQueryData(key, value);
        if (typeof takeBack === "function") takeBack();
      };
    },
    onError: (_error, _input, restore) => restore?.(),
    onSuccess: async (answer, input) => {
      await shows?.(utils, answer, input);
      await onDone?.(answer, input);
      const text = typeof toast === "function" ? toast(answer, input) : toast;
      if (text !== undefined) notifySuccess(text, undo?.(answer, input, run));
    },
    onSettled: () => {
      for (const queryKey of keys) void queries.invalidateQueries({ queryKey });
      for (const table of outdates)
        void queries.invalidateQueries({ queryKey: getQueryKey(table), refetchType: "none" });
      return onEnd?.();
    },
  });
  const run = async (input: Input): Promise<Data | undefined> => {
    const key = JSON.stringify(input);
    if (!isRepeatable && running.current.has(key)) return undefined;
    running.current.add(key);
    try {
      return await mutateAsync(input);
    } catch (error) {
      onRefused?.(error, input);
      return undefined;
    } finally {
      running.current.delete(key);
    }
  };
  return {
    run,
    send: mutateAsync,
    isWorking: isPending,
    workingOn: isPending ? variables : undefined,
    input: variables,
    isDone: isSuccess,
    answer: data,
    error,
    issue: error ? messageOf(error) : "",
    reset,
    button: (input) => ({
      onClick: onFirstClick(() => void run(input)),
      loading: isPending && isSame(variables, input),
    }),
  };
}
