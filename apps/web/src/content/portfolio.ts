/** The maker's page. It ships as a sample: put your own details here and set `isSample` to false. */
export const portfolio: Portfolio = {
  isSample: true,
  name: "Name of the maker",
  photo: {
    src: "/images/portfolio.webp",
    alt: "An open notebook with a drawn web page, a pencil, a hammer and a spanner",
    width: 640,
    height: 640,
  },
  intro:
    "This page belongs to the maker of the shop. Until the owner writes it, it shows sample content: where the maker learned the trade, what the maker can do on the web, and three projects to look at.",
  education: [
    { title: "Sample degree in computer science", place: "Name of the university", years: "2016 to 2020" },
    { title: "Sample course in web development", place: "Name of the school", years: "2021" },
  ],
  skillGroups: [
    { name: "Pages", skills: ["HTML", "CSS", "Accessibility", "React", "Mantine"] },
    { name: "Language", skills: ["JavaScript", "TypeScript", "SQL"] },
    { name: "Server", skills: ["Node.js", "Fastify", "tRPC", "PostgreSQL", "Drizzle"] },
    { name: "Craft", skills: ["Vitest", "Playwright", "Git", "Web performance"] },
  ],
  projects: [
    {
      name: "Sample project: a booking page",
      description: "A calendar in which a workshop's customers book a time, with reminders by email.",
      url: "https://example.com/booking-page",
    },
    {
      name: "Sample project: a stock counter",
      description: "Counts shelves with a phone's camera, and works without a connection.",
      url: "https://example.org/stock-counter",
    },
    {
      name: "Sample project: a price list",
      description: "Turns a spreadsheet into a price list that prints on one sheet.",
      url: "https://example.net/price-list",
    },
  ],
};

export type Portfolio = {
  isSample: boolean;
  name: string;
  photo: { src: string; alt: string; width: number; height: number };
  intro: string;
  education: { title: string; place: string; years: string }[];
  skillGroups: { name: string; skills: string[] }[];
  projects: { name: string; description: string; url: string }[];
};
