import { AwsClient } from "aws4fetch";
import type { Env } from "./env.ts";

const maxMs = 10_000;
/** Proxies and caches in front of the bucket may keep a file: the content of an address never changes. */
const forever = "public, max-age=31536000, immutable";

/** Files in a bucket with the interface of S3. */
export type Bucket = {
  /** Writing the same file again changes nothing. */
  put: (key: string, content: Uint8Array, type: string) => Promise<void>;
  /** Undefined if there is no such file. */
  get: (key: string) => Promise<Uint8Array | undefined>;
};

/** Null where the settings name no bucket. @throws (by `put` and `get`) if the bucket does not answer within ten seconds, or refuses */
export function createBucket({ bucket: settings }: Pick<Env, "bucket">): Bucket | null {
  if (!settings) return null;
  const { endpoint, name, ...access } = settings;
  const client = new AwsClient({ ...access, service: "s3", retries: 2 });
  const send = async (method: "GET" | "PUT", key: string, more: RequestInit = {}) => {
    const response = await client.fetch(`${endpoint}/${name}/${key}`, {
      ...more,
      method,
      signal: AbortSignal.timeout(maxMs),
    });
    if (response.ok || (method === "GET" && response.status === 404)) return response;
    await response.body?.cancel();
    throw new Error(`The bucket ${name} answered ${response.status} to ${method} ${key}.`);
  };
  return {
    put: async (key, content, type) => {
      const headers = { "content-type": type, "cache-control": forever };
      const { body } = await send("PUT", key, { body: new Uint8Array(content), headers });
      await body?.cancel();
    },
    get: async (key) => {
      const response = await send("GET", key);
      if (response.ok) return response.bytes();
      await response.body?.cancel();
      return undefined;
    },
  };
}
