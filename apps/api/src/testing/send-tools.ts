import type { Admin } from "./test-shop.ts";

/** Sends a CSV file of tools; `query` such as `?mode=valid-rows` imports it in one call. */
export const sendTools = (admin: Admin, text: string, query = "") =>
  admin.inject({
    method: "POST",
    url: `/import/tools${query}`,
    headers: { "content-type": "text/csv", origin: "http://shop.test" },
    payload: text,
  });
