import { defaultTexts, type ShopTexts } from "@ironmonger/contract/content/default-texts";
import { trpc } from "../../shared/server/trpc.ts";

/**
 * The texts of banner, footer and Blogs page. Every page that the server renders contains the changed ones, so they are never requested.
 */
export const useTexts = (): ShopTexts => ({
  ...defaultTexts,
  ...trpc.content.texts.useQuery(undefined, { enabled: false }).data,
});
