// What a stylesheet may say. Colours, sizes of text, weights, spaces and radii are those of the theme (apps/web/src/shared/styles/theme.ts),
// widths of the screen its breakpoints, by mixins. Pages set them by the props of Mantine's components and by the patterns of the kit; only the
// kit and real drawings lay out and set text by styles of their own.

const web = (paths) => paths.map((path) => `apps/web/src/${path}`);

/** At most thirty. */
const drawings = web([
  "app/dashboard/frame/dashboard-layout.module.css",
  "app/office/*.css",
  "app/pages/home-page.module.css",
  "app/palette/command-palette.module.css",
  "app/shell/{footer,navbar}.module.css",
  "features/basket/**/*.css",
  "features/catalog/**/*.css",
  "features/categories/category-tiles.module.css",
  "features/insights/day-chart.module.css",
  "features/models/size-matrix.module.css",
  "features/order-pad/**/*.css",
  "features/payments/card-form.module.css",
  "features/tools/pictures/pictures-field.module.css",
]);
const kit = web(["shared/{kit,table,ui}/**/*.css"]);

/** @type {import("stylelint").Config} */
export default {
  ignoreFiles: web(["shared/styles/**"]),
  rules: {
    "at-rule-disallowed-list": ["container", "mixin"],
    "media-feature-name-disallowed-list": ["/width/"],
    "property-disallowed-list": ["font", "font-size"],
    "color-named": "never",
    "color-no-hex": true,
    "function-disallowed-list": ["/^(rgb|hsl|hwb|lab|lch|oklab|oklch)/"],
    "declaration-property-value-allowed-list": {
      "font-weight": ["/^var\\(--mantine-font-weight-/", "inherit"],
      "font-size": ["/^var\\(--mantine-font-size-/", "inherit", "/cq[wi]/"],
      "/radius$/": ["/^(var\\(--mantine-radius-\\w+\\)|0| )+$/"],
    },
    "declaration-property-value-disallowed-list": {
      "/^(margin|padding|gap|row-gap|column-gap)/": ["/(^|[\\s(*-])\\d*\\.?\\d+(px|r?em)/"],
    },
  },
  overrides: [
    {
      files: [...drawings, ...kit],
      rules: { "at-rule-disallowed-list": null, "property-disallowed-list": null },
    },
  ],
};
