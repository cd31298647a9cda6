import { accessTokenKey } from "@ironmonger/contract/messages";
import { codeOf } from "./error-message.ts";

type Issued = { token: string; expiresInSeconds: number };

/** A bearer that expires this soon is replaced before it is used. */
const renewAheadMs = 60_000;

/**
 * The bearer of this browser, stored in local storage under the documented key, or in memory if the browser refuses. Concurrent calls of
 * `renew` share one request. It resolves to undefined if the session has ended. A response that arrives after `forget` was called is
 * dropped, because it belongs to the user who has just signed out.
 */
export function makeAccessToken(
  storage: () => Pick<Storage, "getItem" | "setItem" | "removeItem"> | undefined,
  isSessionOver: (error: unknown) => boolean,
  now: () => number = Date.now,
) {
  let inMemory: string | undefined;
  let expiresAt: { token: string; at: number } | undefined;
  let askForNew: (() => Promise<Issued>) | undefined;
  let renewal: Promise<string | undefined> | undefined;

  const read = (): string | undefined => attempt(() => storage()?.getItem(accessTokenKey)) ?? inMemory;

  const store = ({ token, expiresInSeconds }: Issued) => {
    inMemory = token;
    expiresAt = { token, at: now() + expiresInSeconds * 1000 };
    attempt(() => storage()?.setItem(accessTokenKey, token));
  };

  const forget = () => {
    inMemory = undefined;
    renewal = undefined;
    attempt(() => storage()?.removeItem(accessTokenKey));
  };

  const renew = (): Promise<string | undefined> => {
    if (!askForNew) return Promise.resolve(undefined);
    if (renewal) return renewal;
    const current: Promise<string | undefined> = askForNew()
      .then(
        (issued) => {
          if (renewal !== current) return undefined;
          store(issued);
          return issued.token;
        },
        (error: unknown) => {
          if (renewal === current && isSessionOver(error)) forget();
          return undefined;
        },
      )
      .finally(() => {
        if (renewal === current) renewal = undefined;
      });
    renewal = current;
    return current;
  };

  const fresh = async (): Promise<string | undefined> => {
    const token = read();
    if (!token) return undefined;
    const endsAt = expiresAt?.token === token ? expiresAt.at : endOf(token);
    return endsAt !== undefined && endsAt - now() < renewAheadMs ? await renew() : token;
  };

  return {
    read,
    store,
    forget,
    /** The session of the browser is this user's. A bearer of another one would show the data of both. */
    forgetUnlessOf(userId: string): void {
      const token = read();
      if (token && claimsOf(token).sub !== userId) forget();
    },
    renew,
    fresh,
    renewWith(ask: () => Promise<Issued>) {
      askForNew = ask;
    },
  };
}

export const accessToken = makeAccessToken(
  () => (typeof localStorage === "undefined" ? undefined : localStorage),
  (error) => codeOf(error) === "UNAUTHORIZED",
);

/** Runs an action on the storage; undefined if the browser refuses it. */
function attempt<Value>(action: () => Value): Value | undefined {
  try {
    return action();
  } catch {
    return undefined;
  }
}

/** When a token expires, by its own claim; undefined without one. */
function endOf(token: string): number | undefined {
  const { exp } = claimsOf(token);
  return typeof exp === "number" ? exp * 1000 : undefined;
}

const claimsOf = (token: string): { exp?: unknown; sub?: unknown } =>
  attempt(() => {
    const payload = token.split(".")[1];
    return payload && JSON.parse(atob(payload.replaceAll("-", "+").replaceAll("_", "/")));
  }) ?? {};
