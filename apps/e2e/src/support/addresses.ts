const port = Number(process.env.E2E_PORT ?? 4300);

export type Addresses = { shopUrl: string; sandboxUrl: string };

/** The shop under test, and the sandbox that runs beside it. */
export const shopUrl = `http://localhost:${port}`;
export const sandboxUrl = `http://localhost:${port + 1}`;
/** The same of a shop that a journey starts for itself. */
export const ownShop = {
  port: port + 10,
  shopUrl: `http://localhost:${port + 10}`,
  sandboxUrl: `http://localhost:${port + 11}`,
};
