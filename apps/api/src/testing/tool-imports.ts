import { Readable } from "node:stream";
import { newId } from "../core/new-id.ts";
import { getTool } from "../features/catalog/get-tool.ts";
import { importTools } from "../features/tool-files/import-tools.ts";
import { sendTools } from "./send-tools.ts";
import type { Admin, TestShop } from "./test-shop.ts";

/** Imports a text in one step or previews it, and reads what became of it. */
export function toolImports(shop: () => TestShop, admin: () => Admin) {
  return {
    importText: (text: string, mode: "all-or-nothing" | "valid-rows" = "all-or-nothing", id = newId()) =>
      importTools(admin().ctx, { id, mode, file: Readable.from([Buffer.from(text)]) }),
    async previewText(text: string) {
      const { importId } = (await sendTools(admin(), text)).json();
      return admin().api.catalog.previewImport({ importId });
    },
    /** The lines of a report. */
    remarksOf: async (url: string | null) => (await admin().inject({ url: url ?? "" })).body.trim().split("\n"),
    async bySku(sku: string) {
      const { services } = shop();
      const [row] = await services.sql<
        { id: string }[]
      >`select id from tools where sku = ${sku} and deleted_at is null`;
      return row && getTool({ ...services, buyer: null }, row);
    },
  };
}
