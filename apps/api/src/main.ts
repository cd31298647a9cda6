import { buildApp } from "./build-app.ts";
import { readEnv, SettingsError } from "./core/env.ts";
import { growSlowly, returnMemory } from "./core/return-memory.ts";
import { StartError } from "./core/start-error.ts";
import { closeDemoAccounts } from "./features/identity/demo-accounts.ts";
import { ensureFirstAdmin } from "./features/identity/ensure-first-admin.ts";
import { seedDemoShop } from "./features/identity/seed-demo-shop.ts";
import { describeError, loggerOptions } from "./http/logger-options.ts";
import { prepareDatabase } from "./prepare-database.ts";
import { createServices } from "./services.ts";
import { findWeb } from "./transports/pages/find-web.ts";

/** So that a thousand clients that connect concurrently are queued instead of retrying seconds later; the system may cap it. */
const backlog = 4096;

/** Env → database → app → listen → close gracefully. */
async function main(): Promise<void> {
  const env = readEnv(process.env);
  await prepareDatabase(env);
  const { services, close: closeServices, start: startBackground } = await createServices(env);
  // Amounts are written in the shop's currency from the first response on.
  await services.settings.read();
  await ensureFirstAdmin(services);
  const app = await buildApp({
    services,
    logger: loggerOptions(env),
    web: await findWeb(env),
  });
  if (env.isDemo) await seedDemoShop({ ...services, log: app.log });
  else await closeDemoAccounts({ ...services, log: app.log });
  await app.listen({ host: env.host, port: env.port, backlog }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "EADDRINUSE")
      throw new StartError(`Port ${env.port} is taken. Stop what uses it, or set PORT to another one.`);
    if (error.code === "EACCES")
      throw new StartError(`Port ${env.port} may not be used by this account. Set PORT to one above 1023.`);
    throw error;
  });
  const started = startBackground(app);
  growSlowly();
  returnMemory();
  closeOnSignal(async () => {
    // Accepted requests are answered first; new ones are refused with 503.
    const forced = setTimeout(() => process.exit(1), 20_000 + env.drainSeconds * 1000);
    forced.unref();
    await app.drain(env.drainSeconds * 1000);
    await app.close();
    await started;
    await closeServices();
    process.exit(0);
  });
  await started;
  const address = app.server.address();
  const port = address && typeof address === "object" ? address.port : env.port;
  console.log(`Ironmonger is ready at ${port === env.port ? env.publicUrl : `http://localhost:${port}`}`);
  process.send?.("ready");
}

/** Until this is called a signal ends the process immediately, which is correct, because nothing has been accepted yet. */
function closeOnSignal(close: () => Promise<void>): void {
  let isClosing = false;
  const closeOnce = () => {
    if (isClosing) return;
    isClosing = true;
    void close();
  };
  process.once("SIGTERM", closeOnce);
  process.once("SIGINT", closeOnce);
  // The parent process `npm start` has ended, so nothing would stop this one.
  process.once("disconnect", closeOnce);
}

main().catch((error: unknown) => {
  if (error instanceof StartError || error instanceof SettingsError) console.error(error.message);
  else console.error(describeError(error));
  process.exit(1);
});
