import { cp, mkdir, rename } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Engine } from "./engine.ts";
import { findFreePort } from "./ports.ts";
import { StartFailure } from "./start-failure.ts";

type Options = {
  engine: Engine;
  /** An image of a bare Debian. */
  bare: string;
  root: string;
  folder: string;
  release: string;
  name: string;
  settings: Record<string, string>;
};

/** Builds the image by the Dockerfile and runs it as compose does: it may write nothing and has no rights. Returns the address of its shop. */
export async function startImage({ engine, bare, root, folder, release, name, settings }: Options): Promise<string> {
  const context = join(folder, "context");
  await mkdir(context);
  for (const file of ["Dockerfile", ".dockerignore"]) await cp(join(root, file), join(context, file));
  await rename(release, join(context, "release"));
  const image = "localhost/ironmonger:check";
  const how = ["--isolation", "chroot", "--format", "docker", "--build-arg", `BASE=${bare}`];
  await engine.buildah(["bud", ...how, "--tag", image, context]);
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  const given = { ...settings, DEMO: "1", HOST: "127.0.0.1", PORT: String(port), PUBLIC_URL: url };
  const env = Object.entries(given).flatMap(([key, value]) => ["--env", `${key}=${value}`]);
  const limits = ["--read-only", "--tmpfs", "/tmp", "--cap-drop", "ALL", "--security-opt", "no-new-privileges"];
  await engine.podman(["run", "--detach", "--name", name, "--network", "host", ...limits, ...env, image]);
  for (const deadline = Date.now() + 120_000; Date.now() < deadline; await sleep(500))
    if (
      await fetch(`${url}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return url;
  throw new StartFailure(`The shop of the image does not start:\n${await engine.podman(["logs", name])}`);
}
