import type { AppRouter } from "@ironmonger/api/app-router";
import { limits } from "@ironmonger/contract/messages";
import { QueryClient } from "@tanstack/react-query";
import { createTRPCClient, httpBatchLink, type TRPCLink } from "@trpc/client";
import { createTRPCReact } from "@trpc/react-query";
import { observable } from "@trpc/server/observable";
import { accessToken } from "./access-token.ts";
import { codeOf } from "./error-message.ts";

export const trpc = createTRPCReact<AppRouter>();

const url = "/trpc";
const withCookie = (input: RequestInfo | URL | string, init?: RequestInit) =>
  fetch(input, { ...init, credentials: "same-origin" });

/** Issues a bearer for the session cookie alone: sent along, an outdated bearer would be refused. */
const cookieOnly = createTRPCClient<AppRouter>({ links: [httpBatchLink({ url, fetch: withCookie })] });
accessToken.renewWith(() => cookieOnly.identity.issueAccessToken.mutate());

/** Repeats a call once, with a new bearer, if its bearer was refused; where the session has ended, without a bearer. */
const renewRefusedBearer: TRPCLink<AppRouter> = () => (call) =>
  observable((observer) => {
    let current = { unsubscribe() {} };
    let isOver = false;
    const attempt = (isRepeat: boolean) => {
      const bearer = accessToken.read();
      current = call.next(call.op).subscribe({
        next: (value) => observer.next(value),
        complete: () => observer.complete(),
        error: (error) => {
          if (isRepeat || !bearer || codeOf(error) !== "UNAUTHORIZED") return observer.error(error);
          void accessToken.renew().then(() => {
            if (!isOver) attempt(true);
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

export const links = (): TRPCLink<AppRouter>[] => [
  renewRefusedBearer,
  httpBatchLink({
    url,
    fetch: withCookie,
    maxURLLength: 4000,
    async headers() {
      const bearer = await accessToken.fresh();
      return bearer ? { authorization: `Bearer ${bearer}` } : {};
    },
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
