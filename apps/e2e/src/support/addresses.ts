const port = Number(process.env.E2E_PORT ?? 4300);

/** The shop under test, and the sandbox that runs beside it. */
export const shopUrl = `http://localhost:${port}`;
export const sandboxUrl = `http://localhost:${port + 1}`;
