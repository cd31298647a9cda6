import type { AppRouter } from "@ironmonger/api/app-router";
import { createTRPCClient, httpLink } from "@trpc/client";
import { companyHeaders } from "./buying-for.ts";

/** Sends each call immediately, and the browser completes it even if the page is closed. */
export const outlivingThePage = createTRPCClient<AppRouter>({
  links: [
    httpLink({
      url: "/trpc",
      headers: () => companyHeaders(),
      fetch: (url, init) => fetch(url, { ...init, keepalive: true }),
    }),
  ],
});
