import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { settingNames } from "../core/env.ts";

const read = (path: string) => readFileSync(new URL(`../../../../${path}`, import.meta.url), "utf8");

type Service = {
  image?: string;
  build?: string;
  profiles?: string[];
  environment?: Record<string, string>;
  healthcheck?: { test: string[] };
  depends_on?: Record<string, { condition: string }>;
  ports?: string[];
  command?: string[];
  stop_grace_period?: string;
  read_only?: boolean;
};
const composeText = read("docker-compose.yml");
const compose = parse(composeText, { merge: true }) as { services: Record<string, Service>; volumes: object };
const service = (name: string): Service => {
  const service = compose.services[name];
  if (!service) throw new Error(`There is no service ${name}.`);
  return service;
};
const dockerfile = read("Dockerfile");
const shops = ["shop", "shop-one", "shop-two", "demo"];
const sandboxSettings = ["SHOP_URL", "SANDBOX_HOST", "SANDBOX_PORT", "SANDBOX_SMTP_PORT"];

test("compose knows the shop with its database, two replicas behind a proxy, and a demonstration", () => {
  const profiles = Object.fromEntries(Object.entries(compose.services).map(([name, { profiles }]) => [name, profiles]));
  expect(profiles).toEqual({
    database: undefined,
    shop: undefined,
    "shop-one": ["replicas"],
    "shop-two": ["replicas"],
    proxy: ["replicas"],
    demo: ["demo"],
  });
});

test("each service has a health check, and nothing starts before what it needs is healthy", () => {
  for (const [name, { healthcheck, build }] of Object.entries(compose.services)) {
    // The image contains the shop's own check.
    const isInImage = build !== undefined && dockerfile.includes("HEALTHCHECK");
    expect(healthcheck !== undefined || isInImage, name).toBe(true);
  }
  for (const { depends_on } of Object.values(compose.services)) {
    for (const [needed, { condition }] of Object.entries(depends_on ?? {})) {
      expect(Object.keys(compose.services)).toContain(needed);
      expect(condition).toBe("service_healthy");
    }
  }
  for (const name of shops) expect(service(name).depends_on).toHaveProperty("database");
});

test("what compose reads from .env is in the example, and what it hands to the shop is a setting of the shop", () => {
  const example = read(".env.example");
  const names = new Set([...composeText.matchAll(/\$\{([A-Z0-9_]+)/g)].map(([, name]) => name));
  for (const name of names) expect(example).toMatch(new RegExp(`^${name}=`, "m"));
  for (const name of shops) {
    // The demonstration's container has the sandbox beside the shop.
    const known = name === "demo" ? [...settingNames, ...sandboxSettings] : settingNames;
    for (const setting of Object.keys(service(name).environment ?? {})) expect(known).toContain(setting);
  }
});

test("compose gives the database no password that everybody knows", () => {
  expect(service("database").environment?.POSTGRES_PASSWORD).toMatch(/^\$\{DATABASE_PASSWORD:\?/);
  expect(service("database").ports).toBeUndefined();
});

test("only the demonstration may use the sandbox, and has it in its container", () => {
  for (const name of shops) {
    const { environment = {}, command } = service(name);
    expect(environment.DEMO).toBe(name === "demo" ? "1" : undefined);
    expect(/apps\/sandbox/.test(String(command))).toBe(name === "demo");
  }
  expect(service("demo").ports).toEqual(["4000:4000", "4001:4001"]);
});

test("a shop can write nothing, and has the time to answer what it has accepted", () => {
  for (const name of shops) expect(service(name)).toMatchObject({ read_only: true, stop_grace_period: "30s" });
});

test("the proxy sends to the replicas, repeats no write and shows nobody the metrics", () => {
  const nginx = read("deploy/nginx.conf");
  const replicas = [...nginx.matchAll(/^\s*server ([a-z-]+):4000/gm)].map(([, name]) => name);
  expect(replicas).toEqual(["shop-one", "shop-two"]);
  expect(nginx).not.toContain("non_idempotent");
  expect(nginx).toContain("location ~ ^/metrics/*$ { return 404; }");
});

test("the image is a release with its own Node on a plain Debian, and does not run as root", () => {
  expect(dockerfile).toMatch(/^ARG BASE=debian:bookworm-slim\nFROM \$\{BASE\}$/m);
  expect(dockerfile).toMatch(/^COPY --chown=root:root release \.\/$/m);
  expect(dockerfile).toMatch(/^USER 65534:65534$/m);
  expect(dockerfile).toMatch(/^ENV NODE_ENV=production .*PATH=\/shop\/bin:/m);
  expect(dockerfile).toMatch(
    /^CMD \["node", "--min-semi-space-size=16", "--max-semi-space-size=16", "apps\/api\/dist\/server\/main.js"\]$/m,
  );
});

test("the image's health check calls the port of the settings", () => {
  expect(dockerfile).toMatch(
    /^HEALTHCHECK [^\n]*\\\n\s*CMD \["node", "-e", "fetch\('http:\/\/127\.0\.0\.1:' \+ \(process\.env\.PORT \|\| 4000\) \+ '\/readyz'\)/m,
  );
});

test("nothing but a release enters the image", () => {
  const ignored = read(".dockerignore")
    .split("\n")
    .filter((line) => line && !line.startsWith("#"));
  expect(ignored).toEqual(["*", "!release"]);
});

test.each(["grafana-dashboard.json", "alerts.yml"])("%s uses only series that the shop has", (file) => {
  const source = read("apps/api/src/http/metrics.ts");
  const usedSeries = new Set(
    [...read(`deploy/${file}`).matchAll(/ironmonger_[a-z_]+/g)].map(([name]) =>
      name.replace(/_(bucket|count|sum)$/, ""),
    ),
  );
  expect(usedSeries.size).toBeGreaterThan(5);
  for (const name of usedSeries) expect(source).toContain(`"${name}"`);
});
