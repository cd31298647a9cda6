import { type SavedTexts, type SaveTextsInput, textLabels } from "@ironmonger/contract/content";
import { defaultTexts, type ShopTexts } from "@ironmonger/contract/content/default-texts";
import { siteContent } from "@ironmonger/db/schema";
import type { OfficeContext } from "../../core/context.ts";
import { inTransaction } from "../../core/database/in-transaction.ts";
import { requireUnchanged } from "../../core/require-unchanged.ts";
import { tellChange } from "../events/tell-change.ts";
import { lockContent } from "./internal/change-list.ts";

const textNames = Object.keys(defaultTexts) as (keyof ShopTexts)[];

/**
 * Saves these texts; the others stay as they are. Returns all that differ from their defaults.
 * @throws DomainError conflict (a text is not as `expected`, with an issue for each)
 */
export async function saveTexts(
  ctx: OfficeContext<"content.edit">,
  { texts, expected }: SaveTextsInput,
): Promise<SavedTexts> {
  return inTransaction(ctx, async (ctx) => {
    const before = { ...defaultTexts, ...(await lockContent(ctx.db)).texts };
    requireUnchanged("This", before, expected, { labels: textLabels, write: (name, texts) => texts[name] });
    const after = { ...before, ...texts };
    const changed = Object.fromEntries(
      textNames.filter((name) => after[name] !== defaultTexts[name]).map((name) => [name, after[name]]),
    );
    await ctx.db.update(siteContent).set({ texts: changed });
    await tellChange(ctx, { entity: "content", id: "texts", name: "Texts" }, { before, after });
    return changed;
  });
}
