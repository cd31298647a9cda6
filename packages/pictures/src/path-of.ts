/** Where a picture's file is: those of the demo's tools become rows of its database, all others are files of the web app. */
export const pathOf = (file: string): string =>
  new URL(
    file.replace(/^(tools\/)?/, (tools) => (tools ? seedPictures : webApp)),
    import.meta.url,
  ).pathname;

const seedPictures = "../../db/seed-pictures/";
const webApp = "../../../apps/web/public/";
