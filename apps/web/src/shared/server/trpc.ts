import type { AppRouter } from "@ironmonger/api/app-router";
import { limits, messages } from "@ironmonger/contract/messages";
import { QueryClient } from "@tanstack/react-query";
import { createTRPCClient, httpBatchLink, httpLink, type Operation, splitLink, type TRPCLink } from "@trpc/client";
import { createTRPCReact } from "@trpc/react-query";
import { observable, tap } from "@trpc/server/observable";
import { notifyError } from "../notify.ts";
import { accessToken } from "./access-token.ts";
import { buyingFor, companyHeaders } from "./buying-for.ts";
import { codeOf, kindOf, messageOf } from "./error-message.ts";
import { askStepUp } from "./step-up.ts";

export const trpc = createTRPCReact<AppRouter>();

const url = "/trpc";
const withCookie = (input: RequestInfo | URL | string, init?: RequestInit) =>
  fetch(input, { ...init, credentials: "same-origin" });

/** Issues a bearer token for the session cookie; the request must not include an outdated bearer, which would be refused. */
const cookieOnly = createTRPCClient<AppRouter>({ links: [httpBatchLink({ url, fetch: withCookie })] });
accessToken.renewWith(() => cookieOnly.identity.issueAccessToken.mutate());

/**
 * Repeats a refused call once, if `remedy` has removed the cause. It returns undefined if it does not apply to the error, and false if it
 * failed.
 */
const repeatAfter =
  (remedy: (refusal: unknown) => Promise<boolean> | undefined): TRPCLink<AppRouter> =>
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

/** Who the caller is, and in which companies, does not depend on the company for which they buy. */
const companyOf = ({ path }: Operation): string | null =>
  path.startsWith("identity.") || path === "companies.listMine" ? null : buyingFor.companyId();

/**
 * Names the company for which each call is made. If the membership has ended, the person buys for themselves from then on; the call itself
 * is refused, because it was made for the company.
 */
const forCompany: TRPCLink<AppRouter> =
  () =>
  ({ op, next }) => {
    const companyId = companyOf(op);
    return next({ ...op, context: { ...op.context, companyId } }).pipe(
      tap({
        error(error) {
          const hasEnded = codeOf(error) === "FORBIDDEN" && error.message === messages.notOfCompany;
          if (!hasEnded || companyId === null || buyingFor.companyId() !== companyId) return;
          buyingFor.choose(null);
          notifyError(`${messageOf(error)} You buy for yourself now.`);
        },
      }),
    );
  };
const companyIn = ({ context: { companyId } }: Operation): string | null =>
  typeof companyId === "string" ? companyId : null;

const maxInputInUrl = 2000;
const options = {
  url,
  fetch: withCookie,
  maxURLLength: 4000,
  async headers({ opList: [op] }: { opList: Operation[] }) {
    const bearer = await accessToken.fresh();
    return {
      ...(bearer ? { authorization: `Bearer ${bearer}` } : {}),
      ...companyHeaders(op ? companyIn(op) : null),
    };
  },
};

/**
 * A visitor's queries go one by one by GET, without anything that says who calls, so that the server's cache, or one in front of it, has
 * the answers to those that are public. A long input does not fit into an address.
 */
const isByVisitor = ({ type, input }: Operation): boolean =>
  type === "query" && accessToken.read() === undefined && JSON.stringify(input ?? null).length < maxInputInUrl;

export const links = (): TRPCLink<AppRouter>[] => [
  stepUpIfRequired,
  renewRefusedBearer,
  forCompany,
  splitLink({
    condition: (op) => companyIn(op) !== null || op.path === "delivery.promise",
    // By POST, so that no cache answers a call for a company with what the public gets. The lines of an order may be too many for an address.
    true: httpBatchLink({ ...options, methodOverride: "POST" }),
    false: splitLink({
      condition: isByVisitor,
      true: httpLink({ url, fetch: withCookie }),
      false: httpBatchLink(options),
    }),
  }),
];

export const makeTrpcClient = () => trpc.createClient({ links: links() });

/** A refusal (4xx) is final: a retry would get the same answer. */
export const isRefusal = (error: unknown): boolean => {
  const code = codeOf(error);
  return code !== undefined && code !== "INTERNAL_SERVER_ERROR" && code !== "SERVICE_UNAVAILABLE";
};

export const makeQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        gcTime: limits.cacheMs,
        staleTime: 10_000,
        retry: (failures, error) => failures < limits.queryRetries && !isRefusal(error),
        retryDelay: limits.retryDelayMs,
      },
    },
  });
