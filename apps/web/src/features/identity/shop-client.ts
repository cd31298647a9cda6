import type { AppRouter } from "@ironmonger/api/app-router";
import { messages } from "@ironmonger/contract/messages";
import type { TRPCLink } from "@trpc/client";
import { tap } from "@trpc/server/observable";
import { notifyError } from "../../shared/notify.ts";
import { accessToken } from "../../shared/server/access-token.ts";
import { codeOf, messageOf } from "../../shared/server/error-message.ts";
import { cookieOnlyClient, links, trpc } from "../../shared/server/trpc.ts";
import { buyingFor, companyHeaders } from "./buying-for.ts";

accessToken.renewWith(() => cookieOnlyClient.identity.issueAccessToken.mutate());

/** Who the caller is, and in which companies, does not depend on the company for which they buy. */
const companyFor = (path: string): string | null =>
  path.startsWith("identity.") || path === "companies.listMine" ? null : buyingFor.companyId();

/**
 * Names the company for which each call is made, and sends such calls by POST: no cache may answer them with what the public gets. If the
 * membership has ended, the person buys for themselves from then on; the call itself is refused, because it was made for the company.
 */
const forCompany: TRPCLink<AppRouter> =
  () =>
  ({ op, next }) => {
    const companyId = companyFor(op.path);
    if (companyId === null) return next(op);
    const context = { ...op.context, headers: companyHeaders(companyId), isByPost: true };
    return next({ ...op, context }).pipe(
      tap({
        error(error) {
          const hasEnded = codeOf(error) === "FORBIDDEN" && error.message === messages.notOfCompany;
          if (!hasEnded || buyingFor.companyId() !== companyId) return;
          buyingFor.choose(null);
          notifyError(`${messageOf(error)} You buy for yourself now.`);
        },
      }),
    );
  };

export const shopLinks = (): TRPCLink<AppRouter>[] => links(forCompany);

/** The client of the app, whose calls are made for whoever is signed in and the company that they chose. */
export const makeShopClient = () => trpc.createClient({ links: shopLinks() });
