import type { SignedInUser } from "@ironmonger/contract/identity";
import { useQueryClient } from "@tanstack/react-query";
import { getQueryKey } from "@trpc/react-query";
import { useCallback, useEffect, useSyncExternalStore } from "react";
import { accessToken } from "../../shared/access-token.ts";
import { trpc } from "../../shared/trpc.ts";
import { onIdentityNews, tellOtherTabs } from "./identity-channel.ts";
import { type RememberedUser, rememberedUser } from "./remembered-user.ts";

let remembered: RememberedUser | null = null;
/** Set from a sign-out until its page has been left, so that the guards do not send people elsewhere meanwhile. */
let isLeaving = false;
const listeners = new Set<() => void>();
const setRemembered = (user: RememberedUser | null) => {
  remembered = user;
  for (const listener of listeners) listener();
};
export const endLeaving = () => {
  isLeaving = false;
};
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

/** Reads what this browser remembers, before the first paint by script. */
export async function readRememberedUser(): Promise<void> {
  setRemembered(await rememberedUser.read());
}

type SignedIn = {
  user: SignedInUser | null;
  isPending: boolean;
  /** Set where the server could not be asked. */
  error: unknown;
  remembered: RememberedUser | null;
  isLeaving: boolean;
};

/**
 * Who is signed in, as the server says; `isPending` until it has said so.
 * `remembered` is who it was when this browser last heard: good for a greeting, never for a decision.
 */
export function useSignedIn(): SignedIn {
  const me = trpc.identity.me.useQuery(undefined, { staleTime: 60_000 });
  const known = useSyncExternalStore(
    subscribe,
    () => remembered,
    () => null,
  );
  const isHydrated = useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
  // The answer may be here before React has reached this part of the server's markup, which was made without it.
  const data = isHydrated ? me.data : undefined;
  return {
    user: data ?? null,
    isPending: !isHydrated || me.isPending,
    error: data === undefined ? me.error : null,
    remembered: data === null ? null : known,
    isLeaving,
  };
}

/**
 * Keeps storage, other tabs and the server's answer in step. Mounted once, by the shell. A component of its own, because what
 * renders again while parts of the page are not alive yet makes them so at once, in one long task.
 */
export function IdentitySync(): null {
  const utils = trpc.useUtils();
  const forgetUser = useForgetUser();
  const { data } = trpc.identity.me.useQuery(undefined, { staleTime: 60_000 });

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

  useEffect(
    () =>
      onIdentityNews((news) => {
        if (news.type === "signed-in") void utils.invalidate();
        if (news.type === "signed-out") forgetUser();
      }),
    [utils, forgetUser],
  );
  return null;
}

/** Drops all that belongs to the user from this tab. */
function useForgetUser() {
  const queries = useQueryClient();
  return useCallback(() => {
    accessToken.forget();
    setRemembered(null);
    void rememberedUser.forget();
    const meKey = getQueryKey(trpc.identity.me, undefined, "query");
    queries.setQueryData(meKey, null);
    queries.removeQueries({ predicate: ({ queryKey }) => !isPublic(queryKey) });
  }, [queries]);
}

/** The queries of the public pages, and of who is signed in, outlive a sign-out. */
const publicQueries = [
  "content",
  "reviews.listNewest",
  "catalog.listNewest",
  "catalog.searchCatalog",
  "catalog.getTool",
  "identity.me",
];
const isPublic = ([path]: readonly unknown[]): boolean =>
  Array.isArray(path) && publicQueries.some((name) => path.join(".").startsWith(name));

/**
 * Ends the session on the server, here and in the other tabs; the caller then leaves the page.
 * Rejects where the server cannot be reached.
 */
export function useSignOut(): { signOut: () => Promise<void>; isPending: boolean } {
  const forgetUser = useForgetUser();
  const { mutateAsync, isPending } = trpc.identity.signOut.useMutation();
  const signOut = useCallback(async () => {
    await mutateAsync();
    isLeaving = true;
    forgetUser();
    tellOtherTabs({ type: "signed-out" });
  }, [mutateAsync, forgetUser]);
  return { signOut, isPending };
}

/** What follows every successful sign-in: the bearer, the remembered record, the news to other tabs. */
export function useCompleteSignIn(): (user?: SignedInUser) => Promise<SignedInUser | null> {
  const utils = trpc.useUtils();
  return useCallback(
    async (user) => {
      const [signedIn] = await Promise.all([
        user ?? utils.identity.me.fetch(undefined, { staleTime: 0 }),
        accessToken.renew(),
      ]);
      if (signedIn) {
        setRemembered(signedIn);
        await rememberedUser.remember(signedIn);
        utils.identity.me.setData(undefined, signedIn);
        tellOtherTabs({ type: "signed-in" });
      }
      return signedIn;
    },
    [utils],
  );
}
