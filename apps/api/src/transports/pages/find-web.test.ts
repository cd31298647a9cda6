import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { findWeb } from "./find-web.ts";

test("npm run dev takes the pages from the sources of the web app", () => {
  const web = findWeb({ isWebDev: true, webDist: undefined });
  expect(web && "sourceDir" in web && existsSync(join(web.sourceDir, "src/app/entry.server.tsx"))).toBe(true);
});
