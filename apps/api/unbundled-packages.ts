/** What the build does not bundle and a release installs: machine code, files beside the code, and what only some settings load. */
export const unbundledPackages = [
  "@node-rs/argon2",
  "sharp",
  "pdfkit",
  "fontkit",
  "@fastify/otel",
  "@opentelemetry/api",
  "@opentelemetry/exporter-trace-otlp-http",
  "@opentelemetry/resources",
  "@opentelemetry/sdk-trace-node",
];
