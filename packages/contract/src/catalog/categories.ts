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
