import type { SignedInUser } from "@ironmonger/contract/identity";
import { type Query, type QueryClient, useQueryClient } from "@tanstack/react-query";
import { getQueryKey } from "@trpc/react-query";
import { use, useCallback, useEffect, useSyncExternalStore } from "react";
import { useAction } from "../../shared/kit/use-action.ts";
import { accessToken } from "../../shared/server/access-token.ts";
import { trpc } from "../../shared/server/trpc.ts";
import { useAfterHydration } from "../../shared/ui/until-hydrated.tsx";
import { buyingFor } from "./buying-for.ts";
import { onIdentityMessage, postToOtherTabs } from "./identity-channel.ts";
import { type RememberedUser, rememberedUser } from "./remembered-user.ts";
import { RenderedFor } from "./rendered-for.ts";

let remembered: RememberedUser | null = null;
/** True from a sign-out until the page has been left, so that the guards do not redirect meanwhile. */
let isLeaving = false;
const listeners = new Set<() => void>();
const notify = () => {
  for (const listener of listeners) listener();
};
const setRemembered = (user: RememberedUser | null) => {
  remembered = user;
  buyingFor.belongTo(user?.email ?? null);
  notify();
};
const setLeaving = (value: boolean) => {
  if (isLeaving === value) return;
  isLeaving = value;
  notify();
};
export const endLeaving = () => setLeaving(false);
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

/** Before React renders for the first time: who is signed in according to the document, otherwise the stored user. */
export async function startAs(user: SignedInUser | null): Promise<void> {
  if (user) accessToken.forgetUnlessOf(user.id);
  setRemembered(user ?? (await rememberedUser.read()));
}

type SignedIn = {
  user: SignedInUser | null;
  isPending: boolean;
  /** Set if the server could not be reached. */
  error: unknown;
  remembered: RememberedUser | null;
  isLeaving: boolean;
};

/**
 * Who is signed in according to the server; `isPending` until it has answered.
 * `remembered` is the stored user of the last visit: enough to show a name, never for a decision.
 */
export function useSignedIn(): SignedIn {
  const me = trpc.identity.me.useQuery(undefined, { staleTime: 60_000 });
  const stored = useSyncExternalStore(
    subscribe,
    () => remembered,
    () => null,
  );
  const { user: rendered } = use(RenderedFor);
  // The response may arrive before this component is hydrated, and the server rendered it as signed out.
  const data = useAfterHydration(me.data, rendered ?? undefined);
  const isPending = useAfterHydration(me.isPending, rendered === null);
  return {
    user: data ?? null,
    isPending: data === undefined && isPending,
    error: data === undefined ? me.error : null,
    remembered: data === null ? null : stored,
    isLeaving: useSyncExternalStore(
      subscribe,
      () => isLeaving,
      () => false,
    ),
  };
}

/**
 * Synchronizes the stored user and the other tabs with the server's answer. Mounted once, by the shell. A separate component: if the shell
 * rendered again before hydration has finished, React would hydrate the whole page in one long task.
 */
export function IdentitySync(): null {
  const utils = trpc.useUtils();
  const queries = useQueryClient();
  const forgetUser = useForgetUser();
  const renderedFor = use(RenderedFor);
  const { data } = trpc.identity.me.useQuery(undefined, { staleTime: 60_000 });

  useEffect(() => {
    // What is shown was fetched for one buyer.
    let companyId = buyingFor.companyId();
    let generation = buyingFor.generation();
    const stop = buyingFor.subscribe(() => {
      if (generation === buyingFor.generation()) return;
      generation = buyingFor.generation();
      queries.getMutationCache().clear();
      forgetAll(queries, companyId === buyingFor.companyId() ? isPrivate : isOfBuyer);
      companyId = buyingFor.companyId();
    });
    // A company may be shown another assortment, and has prices of its own.
    if (companyId !== renderedFor.companyId) {
      if (renderedFor.user) forgetAll(queries, isOfBuyer);
      else void queries.invalidateQueries({ predicate: (query) => isOfBuyer(query) && !isPrivate(query) });
    }
    return stop;
  }, [queries, renderedFor]);

  useEffect(() => {
    if (data === undefined) return;
    setRemembered(data);
    if (data) {
      void rememberedUser.remember(data);
      if (!accessToken.read()) void accessToken.renew();
    } else {
      accessToken.forget();
      void rememberedUser.forget();
    }
  }, [data]);

  useEffect(() => {
    // The page comes back as it was left, and another user may have signed in or another company may have been chosen meanwhile. It is
    // hidden until that is clear.
    const comeBack = async ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      const { style } = document.documentElement;
      style.visibility = "hidden";
      forgetAll(queries, isOfBuyer);
      buyingFor.follow();
      try {
        const user = await utils.identity.me.fetch(undefined, { staleTime: 0 });
        setRemembered(user);
        void utils.invalidate();
      } catch {
        // What belongs to a buyer has been removed, and each query shows that the server cannot be reached.
      }
      // After React has replaced what was shown.
      setTimeout(() => style.removeProperty("visibility"));
    };
    addEventListener("pageshow", comeBack);
    return () => removeEventListener("pageshow", comeBack);
  }, [queries, utils]);

  useEffect(
    () =>
      onIdentityMessage((message) => {
        if (message.type === "signed-in") void utils.invalidate();
        if (message.type === "signed-out") forgetUser();
      }),
    [utils, forgetUser],
  );
  return null;
}

/** Removes all data of the user from this tab. */
function useForgetUser() {
  const queries = useQueryClient();
  return useCallback(() => {
    accessToken.forget();
    const meKey = getQueryKey(trpc.identity.me, undefined, "query");
    queries.setQueryData(meKey, null);
    queries.removeQueries({ predicate: isPrivate });
    // After the queries are removed, which would otherwise be fetched again for another buyer.
    setRemembered(null);
    void rememberedUser.forget();
    // What still waits to be sent was the user's.
    queries.getMutationCache().clear();
  }, [queries]);
}

/** What is shown is fetched again, and nothing of it is shown until then. */
function forgetAll(queries: QueryClient, predicate: (query: Query) => boolean): void {
  queries.removeQueries({ type: "inactive", predicate });
  void queries.resetQueries({ predicate });
}

/** The same for everybody. */
const publicQueries = [
  "content",
  "reviews.listNewest",
  "reviews.listToolReviews",
  "identity.me",
  "identity.demoAccounts",
  "settings.showShop",
];
/** The same for everybody who buys for no company, so they stay cached after a sign-in and a sign-out. */
const assortmentQueries = [
  "catalog.listNewest",
  "catalog.searchCatalog",
  "catalog.suggest",
  "catalog.getTool",
  "catalog.listRelated",
  "categories",
  "models.get",
  "lists.getSharedList",
];
const isNoneOf =
  (names: string[]) =>
  ({ queryKey: [path] }: Query): boolean =>
    !Array.isArray(path) || !names.some((name) => `${path.join(".")}.`.startsWith(`${name}.`));
const isOfBuyer = isNoneOf(publicQueries);
const isPrivate = isNoneOf([...publicQueries, ...assortmentQueries]);

/**
 * Ends the session on the server, here and in the other tabs; the caller then leaves the page.
 * Rejects if the server cannot be reached.
 */
export function useSignOut(): { signOut: () => Promise<void>; isPending: boolean } {
  const forgetAccount = useForgetAccount();
  const { send, isWorking } = useAction(trpc.identity.signOut);
  const signOut = useCallback(async () => {
    await send();
    await forgetAccount();
  }, [send, forgetAccount]);
  return { signOut, isPending: isWorking };
}

/** Once the session has ended on the server: ends it here and in the other tabs; the caller then leaves the page. */
export function useForgetAccount(): () => Promise<void> {
  const queries = useQueryClient();
  const forgetUser = useForgetUser();
  return useCallback(async () => {
    // A response from before the sign-out must not restore the user.
    await queries.cancelQueries({ queryKey: getQueryKey(trpc.identity.me) });
    setLeaving(true);
    forgetUser();
    postToOtherTabs({ type: "signed-out" });
  }, [forgetUser, queries]);
}

const cookiesBlocked =
  "Your browser blocks the cookies of this shop, which hold your sign-in. Allow cookies for this site, then sign in again.";

/**
 * Runs after every successful sign-in: fetches the bearer, stores the user, notifies the other tabs. Rejects if the browser has not stored
 * the session.
 */
export function useCompleteSignIn(): (user?: SignedInUser) => Promise<SignedInUser | null> {
  const utils = trpc.useUtils();
  const queries = useQueryClient();
  return useCallback(
    async (user) => {
      const [signedIn, bearer] = await Promise.all([
        user ?? utils.identity.me.fetch(undefined, { staleTime: 0 }),
        accessToken.renew(),
      ]);
      if (signedIn && bearer === undefined && (await utils.identity.me.fetch(undefined, { staleTime: 0 })) === null)
        throw new Error(cookiesBlocked);
      if (signedIn) {
        setRemembered(signedIn);
        await rememberedUser.remember(signedIn);
        utils.identity.me.setData(undefined, signedIn);
        // What was fetched as a visitor, or as another user, is not shown again.
        forgetAll(queries, isPrivate);
        postToOtherTabs({ type: "signed-in" });
      }
      return signedIn;
    },
    [utils, queries],
  );
}
