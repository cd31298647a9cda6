import { messages } from "../messages.ts";

/** The texts of banner, footer and Blogs page until an admin changes them. Without schemas, because every page loads them. */
export const defaultTexts = {
  tagline: messages.tagline,
  bannerLead:
    "Bulk quantities straight from stock. Every tool shows its price per piece, its minimum order and the pieces we have.",
  bannerButton: "Browse the catalog",
  footerNote: "Tools sold in bulk, by the piece price, from the minimum order up.",
  footerCredit: "Developed by the Ironmonger team",
  footerCopyright: "Copyright © 2022",
  firstSocialLabel: "GitHub",
  firstSocialUrl: "https://github.com/",
  secondSocialLabel: "LinkedIn",
  secondSocialUrl: "https://www.linkedin.com/",
  blogsLead: "Five questions about building for the web, answered.",
};
export type ShopTexts = { [Name in keyof typeof defaultTexts]: string };
