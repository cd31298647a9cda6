import type { Admin } from "./test-shop.ts";

/** Sends a file of tools; `query` such as `?mode=valid-rows` imports it in one call. */
export const sendTools = (admin: Admin, file: string | Buffer, query = "") =>
  admin.inject({
    method: "POST",
    url: `/import/tools${query}`,
    headers: { "content-type": "text/csv", origin: "http://shop.test" },
    payload: file,
  });
