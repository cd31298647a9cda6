export const seedCategories = [
  { slug: "hand-tools", name: "Hand tools" },
  { slug: "power-tools", name: "Power tools" },
  { slug: "fasteners", name: "Fasteners" },
  { slug: "safety", name: "Safety" },
  { slug: "measuring", name: "Measuring" },
  { slug: "site-equipment", name: "Site equipment" },
] as const;
export type SeedCategory = (typeof seedCategories)[number]["slug"];
