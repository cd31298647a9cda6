import type { AppRouter } from "@ironmonger/api/app-router";
import { createTRPCClient, httpLink } from "@trpc/client";
import { noteWrite } from "../../shared/server/late-writes.ts";
import { companyHeaders } from "./buying-for.ts";

/** Sends each call immediately, and the browser completes it even if the page is closed. */
export const outlivingThePage = createTRPCClient<AppRouter>({
  links: [
    httpLink({
      url: "/trpc",
      headers: () => companyHeaders(),
      fetch: (url, init) => {
        noteWrite();
        return fetch(url, { ...init, keepalive: true });
      },
    }),
  ],
});
