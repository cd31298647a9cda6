import { z } from "zod";
import { ImageUrl } from "./catalog/image-url.ts";
import type { ShopTexts as Texts } from "./content/default-texts.ts";
import { requiredText, visibleLine } from "./text.ts";

export const FaqItem = z.object({ id: z.uuid(), question: z.string(), answer: z.string() });
export type FaqItem = z.infer<typeof FaqItem>;

export const Buyer = z.object({
  id: z.uuid(),
  name: z.string(),
  shop: z.string(),
  imageUrl: z.string(),
  toolsBought: z.int().nonnegative(),
  from: z.string(),
});
export type Buyer = z.infer<typeof Buyer>;

/** The three counters of the Business Summary; right within two seconds of a change. */
export const BusinessSummary = z.object({ tools: z.int(), available: z.int(), sold: z.int() });
export type BusinessSummary = z.infer<typeof BusinessSummary>;

/** How many questions, and how many buyers, the home page can have. */
export const maxListed = 100;

/** A path on this shop, or an https address: pages served over https cannot show other pictures. */
export const SafeImageUrl = ImageUrl.refine(
  (address) => !/^http:/i.test(address),
  "Image must be an address that begins with https://, or with / for this shop's own pictures",
);

const Items = <Item extends z.ZodType<{ id: string }>>(item: Item, noun: string, max: number) =>
  z
    .array(item)
    .max(max, `There can be at most ${max} ${noun}`)
    .refine((items) => new Set(items.map(({ id }) => id)).size === items.length, `Two ${noun} have the same id`);

/** For a new one, the client generates the id. */
const FaqItemInput = z.object({
  id: z.uuid(),
  question: visibleLine("Question", 200),
  answer: requiredText("Answer", 3000),
});
export const FaqItems = Items(FaqItemInput, "questions", maxListed);

const BuyerInput = z.object({
  id: z.uuid(),
  name: visibleLine("Name", 80),
  shop: visibleLine("Shop", 120),
  imageUrl: SafeImageUrl,
  toolsBought: z
    .int({ error: "Tools bought must be a whole number" })
    .min(0, "Tools bought must be at least 0")
    .max(1_000_000_000, "Tools bought can be at most 1,000,000,000"),
  from: visibleLine("From", 120),
});
export const Buyers = Items(BuyerInput, "buyers", maxListed);

/** A whole list in its order, and the list as the admin saw it: if it has changed since, nothing is saved. */
export const SaveFaqInput = z.object({ items: FaqItems, expected: z.array(FaqItem) });
export type SaveFaqInput = z.infer<typeof SaveFaqInput>;
export const SaveBuyersInput = z.object({ items: Buyers, expected: z.array(Buyer) });
export type SaveBuyersInput = z.infer<typeof SaveBuyersInput>;

const SocialUrl = (label: string) =>
  requiredText(label, 500).regex(/^https:\/\/[^\s<>"'\\]+$/i, `${label} must be an address that begins with https://`);

export const textLabels: Record<keyof Texts, string> = {
  tagline: "Tagline",
  bannerLead: "Introduction",
  bannerButton: "Button",
  footerNote: "Note",
  footerCredit: "Credit",
  footerCopyright: "Copyright",
  firstSocialLabel: "First link",
  firstSocialUrl: "Address of the first link",
  secondSocialLabel: "Second link",
  secondSocialUrl: "Address of the second link",
  blogsLead: "Introduction of the Blogs page",
};

export const ShopTexts = z.object({
  tagline: visibleLine(textLabels.tagline, 80),
  bannerLead: visibleLine(textLabels.bannerLead, 300),
  bannerButton: visibleLine(textLabels.bannerButton, 40),
  footerNote: visibleLine(textLabels.footerNote, 200),
  footerCredit: visibleLine(textLabels.footerCredit, 120),
  footerCopyright: visibleLine(textLabels.footerCopyright, 120),
  firstSocialLabel: visibleLine(textLabels.firstSocialLabel, 40),
  firstSocialUrl: SocialUrl(textLabels.firstSocialUrl),
  secondSocialLabel: visibleLine(textLabels.secondSocialLabel, 40),
  secondSocialUrl: SocialUrl(textLabels.secondSocialUrl),
  blogsLead: visibleLine(textLabels.blogsLead, 200),
}) satisfies z.ZodType<Texts>;

/** The texts that admins have changed. The others are `defaultTexts`. */
export const SavedTexts = ShopTexts.partial();
export type SavedTexts = z.infer<typeof SavedTexts>;

/** Omitted texts stay as they are; a text that equals its default is unset. `expected`: the texts as the admin saw them. */
export const SaveTextsInput = z.object({ texts: SavedTexts.strict(), expected: z.record(z.string(), z.string()) });
export type SaveTextsInput = z.infer<typeof SaveTextsInput>;
