import type { StorybookConfig } from "@storybook/react-vite";

export default {
  framework: "@storybook/react-vite",
  stories: [{ directory: "../src/shared", files: "**/*.stories.tsx" }],
  staticDirs: ["../public"],
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  // It would read the types with a compiler that this repository does not have.
  typescript: { reactDocgen: false },
  viteFinal: ({ build, ...config }) => ({
    ...config,
    // The chunks of the shop are not those of the gallery.
    build: { ...build, rolldownOptions: {} },
  }),
} satisfies StorybookConfig;
