import { defaultTexts, type ShopTexts } from "@ironmonger/contract/content/default-texts";
import { trpc } from "./trpc.ts";

/** The texts of banner, footer and Blogs page. Every page that the server renders brings the changed ones along, so they are never asked for. */
export const useTexts = (): ShopTexts => ({
  ...defaultTexts,
  ...trpc.content.texts.useQuery(undefined, { enabled: false }).data,
});
