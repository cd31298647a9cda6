/** Who made the shop, as the footer of every page says it. The owner edits it. */
export const maker: Maker = {
  name: "the Ironmonger team",
  socialLinks: [
    { network: "github", label: "GitHub", url: "https://github.com/" },
    { network: "linkedin", label: "LinkedIn", url: "https://www.linkedin.com/" },
  ],
};

export type Maker = {
  name: string;
  /** Open in a new tab. */
  socialLinks: { network: "github" | "linkedin"; label: string; url: string }[];
};
