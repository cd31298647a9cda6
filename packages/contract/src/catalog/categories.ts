// Separate from the schemas, so that a page which only shows a category does not ship it.
export const categories = ["hand-tools", "power-tools", "fasteners", "safety", "measuring", "site-equipment"] as const;
export type CategoryName = (typeof categories)[number];

export const categoryLabels: Record<CategoryName, string> = {
  "hand-tools": "Hand tools",
  "power-tools": "Power tools",
  fasteners: "Fasteners",
  safety: "Safety",
  measuring: "Measuring",
  "site-equipment": "Site equipment",
};

/** The categories whose name contains a word beginning with each of these words. None if there are no words. */
export function categoriesNamed(query: string): CategoryName[] {
  const words = wordsOf(query);
  if (words.length === 0) return [];
  return categories.filter((category) => {
    const inName = wordsOf(categoryLabels[category]);
    return words.every((word) => inName.some((one) => one.startsWith(word)));
  });
}

const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[\s-]+/)
    .filter(Boolean);
