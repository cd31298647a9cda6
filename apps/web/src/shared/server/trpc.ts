import type { AppRouter } from "@ironmonger/api/app-router";
import { limits } from "@ironmonger/contract/messages";
import { MutationCache, QueryClient } from "@tanstack/react-query";
import { createTRPCClient, httpBatchLink, httpLink, type Operation, splitLink, type TRPCLink } from "@trpc/client";
import { createTRPCReact } from "@trpc/react-query";
import { observable } from "@trpc/server/observable";
import { accessToken } from "./access-token.ts";
import { codeOf, kindOf } from "./error-message.ts";
import { noteWrite } from "./late-writes.ts";
import { askStepUp } from "./step-up.ts";

export const trpc = createTRPCReact<AppRouter>();

const url = "/trpc";
const withCookie = (input: RequestInfo | URL | string, init?: RequestInit) =>
  fetch(input, { ...init, credentials: "same-origin" });

/** A client whose calls have no bearer. */
export const cookieOnlyClient = createTRPCClient<AppRouter>({ links: [httpBatchLink({ url, fetch: withCookie })] });

/**
 * Repeats a refused call once, if `remedy` has removed the cause. It returns undefined if it does not apply to the error, and false if it
 * failed.
 */
const repeatAfter =
  (remedy: (error: unknown) => Promise<boolean> | undefined): TRPCLink<AppRouter> =>
  () =>
  (call) =>
    observable((observer) => {
      let current = { unsubscribe() {} };
      let isOver = false;
      const attempt = (isRepeat: boolean) => {
        current = call.next(call.op).subscribe({
          next: (value) => observer.next(value),
          complete: () => observer.complete(),
          error: (error) => {
            const remedied = isRepeat ? undefined : remedy(error);
            if (!remedied) return observer.error(error);
            void remedied.then((isDone) => {
              if (isOver) return;
              if (isDone) attempt(true);
              else observer.error(error);
            });
          },
        });
      };
      attempt(false);
      return () => {
        isOver = true;
        current.unsubscribe();
      };
    });

/** Gets a new bearer token if one was refused; if the session has ended, the call is repeated without one. */
const renewRefusedBearer = repeatAfter((error) =>
  codeOf(error) === "UNAUTHORIZED" && kindOf(error) !== "second_factor_required" && accessToken.read()
    ? accessToken.renew().then(() => true)
    : undefined,
);

/** Asks the user to prove their identity again, if the call requires it. */
const stepUpIfRequired = repeatAfter((error) => (kindOf(error) === "step_up_required" ? askStepUp() : undefined));

/** What the context of a call can say about how it is sent. */
type Sending = {
  headers?: Record<string, string>;
  /** So that no cache answers it, or because its input may be too long for an address. */
  isByPost?: boolean;
};
const sendingOf = ({ context }: Operation): Sending => context;

const maxInputInUrl = 2000;
const options = {
  url,
  fetch: withCookie,
  maxURLLength: 4000,
  async headers({ opList: [op] }: { opList: Operation[] }) {
    const bearer = await accessToken.fresh();
    return {
      ...(bearer ? { authorization: `Bearer ${bearer}` } : {}),
      ...(op && sendingOf(op).headers),
    };
  },
};

/**
 * A visitor's queries go one by one by GET, without anything that says who calls, so that the server's cache, or one in front of it, has
 * the answers to those that are public. A long input does not fit into an address.
 */
const isByVisitor = ({ type, input }: Operation): boolean =>
  type === "query" && accessToken.read() === undefined && JSON.stringify(input ?? null).length < maxInputInUrl;

/** `forBuyer` says for whom each call is made. */
export const links = (forBuyer: TRPCLink<AppRouter>): TRPCLink<AppRouter>[] => [
  stepUpIfRequired,
  renewRefusedBearer,
  forBuyer,
  splitLink({
    condition: (op) => sendingOf(op).isByPost === true,
    true: httpBatchLink({ ...options, methodOverride: "POST" }),
    false: splitLink({
      condition: isByVisitor,
      true: httpLink({ url, fetch: withCookie }),
      false: httpBatchLink(options),
    }),
  }),
];

/** An error of the 400s is final: a retry would get the same answer. */
export const isRefused = (error: unknown): boolean => {
  const code = codeOf(error);
  return code !== undefined && code !== "INTERNAL_SERVER_ERROR" && code !== "SERVICE_UNAVAILABLE";
};

export const makeQueryClient = () =>
  new QueryClient({
    mutationCache: new MutationCache({ onSettled: noteWrite }),
    defaultOptions: {
      queries: {
        gcTime: limits.cacheMs,
        staleTime: 10_000,
        retry: (failures, error) => failures < limits.queryRetries && !isRefused(error),
        retryDelay: limits.retryDelayMs,
      },
    },
  });
