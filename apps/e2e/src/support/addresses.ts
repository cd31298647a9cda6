const port = Number(process.env.E2E_PORT ?? 4300);

export type Addresses = { shopUrl: string; sandboxUrl: string };

/** The shop under test, and the sandbox that runs beside it. */
export const shopUrl = `http://localhost:${port}`;
export const sandboxUrl = `http://localhost:${port + 1}`;
/** Each worker of the runner has a number. */
const ownPort = port + 10 * (1 + Number(process.env.TEST_PARALLEL_INDEX ?? 0));
/** The same of a shop that a journey starts for itself. */
export const ownShop = {
  port: ownPort,
  shopUrl: `http://localhost:${ownPort}`,
  sandboxUrl: `http://localhost:${ownPort + 1}`,
};
