import { execFileSync } from "node:child_process";
import { chmod, mkdtemp, open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startEmbeddedPostgres } from "@ironmonger/db/embedded";
import { describe, expect, test } from "vitest";
import { buildApp } from "../build-app.ts";
import { readEnv } from "../core/env.ts";
import { seedDemoShop } from "../features/identity/seed-demo-shop.ts";
import { prepareDatabase } from "../prepare-database.ts";
import { createServices } from "../services.ts";

// Only root can mount a small disk; CI runs this as root.
describe.runIf(process.getuid?.() === 0)("while the disk is full", () => {
  test.for([
    ["a database of one's own", false],
    ["the embedded database", true],
  ] as const)("with %s, writes are answered 503, reads go on, and everything recovers", async ([, isEmbedded]) => {
    const dataDir = await mkdtemp(join(tmpdir(), "ironmonger-disk-"));
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=400m,mode=0755", "tmpfs", dataDir]);
    const database = await startEmbeddedPostgres({ dataDir, isDisposable: true });
    const env = readEnv({
      NODE_ENV: "test",
      DATABASE_URL: database.url,
      PUBLIC_URL: "http://shop.test",
      ...(isEmbedded ? { DATA_DIR: database.home } : {}),
    });
    await prepareDatabase(env);
    const running = await createServices(env);
    const app = await buildApp({ services: running.services });
    await seedDemoShop({ ...running.services, log: app.log });
    await running.start(app);

    const login = { email: "buyer@ironmonger.dev", password: "ironmonger" };
    const signedIn = await app.inject({ method: "POST", url: "/auth/sign-in", payload: login });
    const cookie = signedIn.cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
    const get = (url: string) => app.inject({ url, headers: { cookie } });
    const [tool] = (await get("/tools")).json<{ _id: string; minOrder: number }[]>();
    const order = () =>
      app.inject({
        method: "POST",
        url: "/order",
        headers: { cookie },
        payload: { toolId: tool?._id, quantity: tool?.minOrder, address: "1 Mill Road", phone: "5550100" },
      });
    expect((await order()).statusCode).toBe(200);
    expect((await get("/readyz")).json()).toEqual({ status: "ready" });

    const filler = join(dataDir, "filler");
    await fill(filler);
    const unready = await get("/readyz");
    expect([unready.statusCode, unready.json()]).toEqual([503, { status: "disk-full" }]);
    const refused = await order();
    expect([refused.statusCode, refused.headers["retry-after"]]).toEqual([503, expect.any(String)]);
    expect(refused.json().error.message).toContain("cannot save anything");
    for (const url of ["/tools?limit=1", `/tool/${tool?._id}`, `/order?email=${login.email}`, "/healthz"])
      expect([url, (await get(url)).statusCode]).toEqual([url, 200]);
    const send = async (method: "POST" | "PUT", url: string, payload: object) => {
      const answer = await app.inject({ method, url, headers: { cookie }, payload });
      return [url, answer.statusCode, "retry-after" in answer.headers];
    };
    for (const [method, url, payload] of [
      ["PUT", `/user/${login.email}`, { email: login.email }],
      ["POST", "/trpc/identity.issueAccessToken", {}],
      ["POST", "/trpc/orderPad.resolveLines", { text: "HT-1001 12\nhammer 12" }],
    ] as const)
      expect(await send(method, url, payload)).toEqual([url, 200, false]);
    expect(await send("POST", "/trpc/basket.clear", {})).toEqual(["/trpc/basket.clear", 503, true]);

    await rm(filler);
    await expect.poll(async () => (await get("/readyz")).statusCode).toBe(200);
    expect((await order()).statusCode).toBe(200);

    await app.close();
    await running.close();
    await database.stop();
    execFileSync("umount", [dataDir]);
    await rm(dataDir, { recursive: true });
  });
});

/** Writes until nothing more fits. */
async function fill(path: string): Promise<void> {
  const file = await open(path, "w");
  await chmod(path, 0o600);
  for (let size = 1024 * 1024; size >= 1; size = Math.floor(size / 2)) {
    try {
      for (;;) await file.writeFile(Buffer.alloc(size));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
    }
  }
  await file.close();
}
