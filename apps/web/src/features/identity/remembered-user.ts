import type { SignedInUser } from "@ironmonger/contract/identity";

/** The signed-in user as stored in the browser, to show the name before the server has answered. */
export type RememberedUser = Pick<SignedInUser, "email" | "displayName">;

/** Stores one text. Each call may throw or reject, because browsers refuse storage in many ways. */
export type Tier = {
  read: () => Promise<string | null>;
  write: (text: string) => Promise<void>;
  clear: () => Promise<void>;
};

const key = "ironmonger-user";

/** Stores the record in the first storage that works; if none does, in memory until the page is closed. */
export function makeRememberedUser(tiers: Tier[]) {
  let inMemory: RememberedUser | null = null;

  return {
    async read(): Promise<RememberedUser | null> {
      for (const tier of tiers) {
        try {
          const user = parse(await tier.read());
          if (user) return user;
        } catch {}
      }
      return inMemory;
    },
    async remember({ email, displayName }: RememberedUser): Promise<void> {
      inMemory = { email, displayName };
      for (const tier of tiers) {
        try {
          return await tier.write(JSON.stringify(inMemory));
        } catch {}
      }
    },
    async forget(): Promise<void> {
      inMemory = null;
      await Promise.allSettled(tiers.map(async (tier) => tier.clear()));
    },
  };
}

function parse(text: string | null): RememberedUser | null {
  const value: unknown = text ? JSON.parse(text) : null;
  if (typeof value !== "object" || value === null || !("email" in value) || !("displayName" in value)) return null;
  const { email, displayName } = value;
  return typeof email === "string" && typeof displayName === "string" ? { email, displayName } : null;
}

const storageTier = (storage: () => Storage): Tier => ({
  read: async () => storage().getItem(key),
  write: async (text) => storage().setItem(key, text),
  clear: async () => storage().removeItem(key),
});

const indexedDbTier = (open: () => IDBFactory): Tier => {
  const store = "records";
  const run = async <Value>(mode: IDBTransactionMode, action: (records: IDBObjectStore) => IDBRequest<Value>) => {
    const opening = open().open("ironmonger", 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore(store);
    const database = await done(opening);
    try {
      return await done(action(database.transaction(store, mode).objectStore(store)));
    } finally {
      database.close();
    }
  };
  return {
    read: async () => {
      const value: unknown = await run("readonly", (records) => records.get(key));
      return typeof value === "string" ? value : null;
    },
    write: async (text) => {
      await run("readwrite", (records) => records.put(text, key));
    },
    clear: async () => {
      await run("readwrite", (records) => records.delete(key));
    },
  };
};

/** In some browsers a request to a blocked database never settles. */
const answerWithinMs = 1000;

const done = <Value>(request: IDBRequest<Value>): Promise<Value> =>
  new Promise((resolve, reject) => {
    setTimeout(() => reject(new Error("The database did not answer")), answerWithinMs);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
    if ("onblocked" in request) request.onblocked = () => reject(new Error("The database is blocked"));
  });

/** In the specified order of preference. */
export const rememberedUser = makeRememberedUser([
  indexedDbTier(() => indexedDB),
  storageTier(() => localStorage),
  storageTier(() => sessionStorage),
]);
