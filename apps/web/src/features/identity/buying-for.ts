import { companyCookie, forMyself } from "@ironmonger/contract/messages";
import { use, useSyncExternalStore } from "react";
import { RenderedFor } from "./rendered-for.ts";

/**
 * For which company this browser's calls are made: the one that the account chose here, or null for the person, also until they have
 * chosen. The choice is stored by account, and the other tabs of the account follow it. For the account that is signed in it also stands in
 * a cookie, by which the server renders documents for the company.
 */
type Choice = { account: string | null; companyId: string | null; hasChosen: boolean };

const keyOf = (account: string) => `ironmonger-company:${account}`;

const aYear = 365 * 24 * 3600;

function writeCookie({ companyId, hasChosen }: Choice): void {
  const value = hasChosen ? `${companyId ?? forMyself}; max-age=${aYear}` : "; max-age=0";
  // biome-ignore lint/suspicious/noDocumentCookie: not every browser of the shop has the Cookie Store API
  document.cookie = `${companyCookie}=${value}; path=/; samesite=lax`;
}

function makeBuyingFor() {
  const nobody: Choice = { account: null, companyId: null, hasChosen: false };
  let current = nobody;
  /** Counts the changes of the company and the ends of an account, so that what was shown for another buyer can be replaced. */
  let generation = 0;
  const listeners = new Set<() => void>();
  const set = (next: Choice) => {
    writeCookie(next);
    const isOther =
      next.companyId !== current.companyId || (current.account !== null && next.account !== current.account);
    current = next;
    if (isOther) generation += 1;
    for (const listener of listeners) listener();
  };
  const stored = (account: string): Choice => {
    try {
      const chosen = localStorage.getItem(keyOf(account));
      return { account, companyId: chosen === forMyself ? null : chosen, hasChosen: chosen !== null };
    } catch {
      return { ...nobody, account };
    }
  };

  /** What the account chose in another tab counts here, too. */
  const follow = () => {
    const { account } = current;
    if (account !== null) set(stored(account));
  };

  if (typeof window !== "undefined")
    window.addEventListener("storage", ({ key }) => {
      const { account } = current;
      if (account !== null && (key === null || key === keyOf(account))) follow();
    });

  return {
    follow,
    companyId: () => current.companyId,
    hasChosen: () => current.hasChosen,
    generation: () => generation,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** The account that is signed in, by its email; what it chose last in this browser counts again. */
    belongTo(account: string | null): void {
      if (account !== current.account) set(account === null ? nobody : stored(account));
      // A sign-in, also one to the same account, has removed it.
      else writeCookie(current);
    },
    /** Null: for oneself. */
    choose(companyId: string | null): void {
      const { account } = current;
      if (account === null) return;
      try {
        localStorage.setItem(keyOf(account), companyId ?? forMyself);
      } catch {
        // Without storage the choice holds until the page is closed.
      }
      set({ account, companyId, hasChosen: true });
    },
  };
}

export const buyingFor = makeBuyingFor();

/** The company for which the person buys; null for oneself. */
export function useCompanyId(): string | null {
  const { companyId } = use(RenderedFor);
  return useSyncExternalStore(buyingFor.subscribe, buyingFor.companyId, () => companyId);
}

/** Whether the account has said in this browser for whom it buys. */
export function useHasChosenBuyer(): boolean {
  const { hasChosen } = use(RenderedFor);
  return useSyncExternalStore(buyingFor.subscribe, buyingFor.hasChosen, () => hasChosen);
}

/** The header that names the company; who the caller is does not depend on it. */
export const companyHeaders = (companyId = buyingFor.companyId()): Record<string, string> =>
  companyId === null ? {} : { "x-company": companyId };
