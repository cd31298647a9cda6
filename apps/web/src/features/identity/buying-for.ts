import { companyCookie } from "@ironmonger/contract/messages";
import { use, useSyncExternalStore } from "react";
import { RenderedFor } from "./rendered-for.ts";

/**
 * For which company this browser's calls are made: the one that the account chose here, or null for the person. The choice is stored by
 * account, and the other tabs of the account follow it. For the account that is signed in it also stands in a cookie, by which the server
 * renders documents for the company.
 */
type Choice = { account: string | null; companyId: string | null };

const keyOf = (account: string) => `ironmonger-company:${account}`;

const aYear = 365 * 24 * 3600;

function writeCookie(companyId: string | null): void {
  const value = companyId === null ? "; max-age=0" : `${companyId}; max-age=${aYear}`;
  // biome-ignore lint/suspicious/noDocumentCookie: not every browser of the shop has the Cookie Store API
  document.cookie = `${companyCookie}=${value}; path=/; samesite=lax`;
}

function makeBuyingFor() {
  let current: Choice = { account: null, companyId: null };
  /** Counts the changes of the company and the ends of an account, so that what was shown for another buyer can be replaced. */
  let generation = 0;
  const listeners = new Set<() => void>();
  const set = (next: Choice) => {
    writeCookie(next.companyId);
    const isOther =
      next.companyId !== current.companyId || (current.account !== null && next.account !== current.account);
    current = next;
    if (!isOther) return;
    generation += 1;
    for (const listener of listeners) listener();
  };
  const stored = (account: string): string | null => {
    try {
      return localStorage.getItem(keyOf(account));
    } catch {
      return null;
    }
  };

  /** What the account chose in another tab counts here, too. */
  const follow = () => {
    const { account } = current;
    if (account !== null) set({ account, companyId: stored(account) });
  };

  if (typeof window !== "undefined")
    window.addEventListener("storage", ({ key }) => {
      const { account } = current;
      if (account !== null && (key === null || key === keyOf(account))) follow();
    });

  return {
    follow,
    companyId: () => current.companyId,
    generation: () => generation,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** The account that is signed in, by its email; what it chose last in this browser counts again. */
    belongTo(account: string | null): void {
      if (account !== current.account) set({ account, companyId: account === null ? null : stored(account) });
      // A sign-in, also one to the same account, has removed it.
      else writeCookie(current.companyId);
    },
    /** Null: for oneself. */
    choose(companyId: string | null): void {
      const { account } = current;
      if (account === null) return;
      try {
        if (companyId === null) localStorage.removeItem(keyOf(account));
        else localStorage.setItem(keyOf(account), companyId);
      } catch {
        // Without storage the choice holds until the page is closed.
      }
      set({ account, companyId });
    },
  };
}

export const buyingFor = makeBuyingFor();

/** The company for which the person buys; null for oneself. */
export function useCompanyId(): string | null {
  const { companyId } = use(RenderedFor);
  return useSyncExternalStore(buyingFor.subscribe, buyingFor.companyId, () => companyId);
}

/** The header that names the company; who the caller is does not depend on it. */
export const companyHeaders = (companyId = buyingFor.companyId()): Record<string, string> =>
  companyId === null ? {} : { "x-company": companyId };
