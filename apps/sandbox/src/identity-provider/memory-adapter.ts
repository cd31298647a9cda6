// Another workspace that imports this file needs the declaration too.
/// <reference path="./oidc-provider.d.ts" />
import type { Adapter } from "oidc-provider";

type Payload = Record<string, unknown>;

/** Storage for the sessions, codes and tokens of the library: in memory, until they expire or the sandbox ends. */
export function createMemoryAdapter(): (model: string) => Adapter {
  const entries = new Map<string, { payload: Payload; expiresAt: number }>();

  const find = async (key: string) => {
    const entry = entries.get(key);
    if (entry && entry.expiresAt > Date.now()) return entry.payload;
    entries.delete(key);
  };
  const findBy = (model: string, field: string, value: string) =>
    [...entries].find(([key, { payload }]) => key.startsWith(`${model}:`) && payload[field] === value)?.[1].payload;

  return (model) => ({
    upsert: async (id, payload, expiresInSeconds) => {
      const expiresAt = expiresInSeconds ? Date.now() + expiresInSeconds * 1000 : Number.POSITIVE_INFINITY;
      entries.set(`${model}:${id}`, { payload, expiresAt });
    },
    find: (id) => find(`${model}:${id}`),
    findByUserCode: async (userCode) => findBy(model, "userCode", userCode),
    findByUid: async (uid) => findBy(model, "uid", uid),
    consume: async (id) => {
      const payload = await find(`${model}:${id}`);
      if (payload) payload.consumed = Math.floor(Date.now() / 1000);
    },
    destroy: async (id) => {
      entries.delete(`${model}:${id}`);
    },
    revokeByGrantId: async (grantId) => {
      for (const [key, { payload }] of entries) if (payload.grantId === grantId) entries.delete(key);
    },
  });
}
