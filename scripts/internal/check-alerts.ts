import { join } from "node:path";
import { repeatedly } from "./engine.ts";
import { run } from "./programs.ts";

/** The rules of deploy/alerts.yml, with the promtool of Debian's package. */
export async function checkAlerts(root: string): Promise<void> {
  // As in single-user mode the package's own service stays off.
  const quiet = { cwd: join(root, "deploy"), isQuiet: true, env: { DEBIAN_FRONTEND: "noninteractive", RUNLEVEL: "1" } };
  const install = ["-qq", "-o", "DPkg::Lock::Timeout=300", "install", "-y", "--no-install-recommends", "prometheus"];
  await repeatedly(() => run("apt-get", install, quiet));
  await run("promtool", ["check", "rules", "alerts.yml"], quiet);
  await run("promtool", ["test", "rules", "alerts.test.yml"], quiet);
}
