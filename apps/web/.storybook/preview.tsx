import "../src/shared/styles/base.ts";
import "../src/shared/styles/dashboard.ts";
import type { Preview } from "@storybook/react-vite";
import { MemoryRouter } from "react-router";
import { ThemeProvider } from "../src/shared/styles/theme-provider.tsx";
import { themeStyle } from "../src/shared/styles/theme-style.tsx";
import { TimeZoneContext } from "../src/shared/time-zone-context.ts";

// What the server writes into each page.
document.head.insertAdjacentHTML("beforeend", themeStyle());
document.documentElement.lang = "en";
document.documentElement.dataset.mantineColorScheme = "auto";
document.documentElement.dataset.respectReducedMotion = "true";

export default {
  parameters: { layout: "fullscreen" },
  // The shop does without a font that comes late.
  beforeAll: async () => {
    const archivo = [...document.fonts].filter(({ family }) => family.includes("Archivo Variable"));
    await Promise.all(archivo.map((face) => face.load()));
  },
  decorators: [
    (Story) => (
      <ThemeProvider>
        <TimeZoneContext value="UTC">
          <MemoryRouter>
            <main className="page">
              <Story />
            </main>
          </MemoryRouter>
        </TimeZoneContext>
      </ThemeProvider>
    ),
  ],
} satisfies Preview;
