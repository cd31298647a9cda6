import { expect } from "vitest";
import { sendTools } from "./send-tools.ts";
import type { Admin } from "./test-shop.ts";

/** The steps of an import of tools as an admin takes them; each expects to succeed. */
export function importCommands(admin: () => Admin) {
  async function stage(text: string, query = ""): Promise<string> {
    const answer = await sendTools(admin(), text, query);
    expect(answer.statusCode, answer.body).toBe(200);
    expect(Object.keys(answer.json())).toEqual(["importId"]);
    return answer.json().importId;
  }
  const preview = (importId: string) => admin().api.catalog.previewImport({ importId });
  const apply = (importId: string) => admin().api.catalog.applyImport({ importId });
  return {
    stage,
    preview,
    apply,
    undo: (importId: string) => admin().api.catalog.undoImport({ importId }),
    async importFile(text: string): Promise<string> {
      const importId = await stage(text);
      await preview(importId);
      expect(await apply(importId)).toMatchObject({ state: "done" });
      return importId;
    },
    async bySku(sku: string) {
      const { rows } = await admin().api.catalog.list({ search: sku, pageSize: 100 });
      return rows.find((tool) => tool.sku === sku);
    },
  };
}
