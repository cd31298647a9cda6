const endings: (() => void)[] = [];

/** Calls back when this process ends, also by a signal: what it started must not outlive it. */
export function whenWeEnd(end: () => void): void {
  if (endings.length === 0) {
    process.once("exit", () => {
      for (const each of endings) each();
    });
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(signal, () => process.exit(1));
  }
  endings.push(end);
}
