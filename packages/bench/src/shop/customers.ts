import postgres from "postgres";

/** The headers that a signed-in customer's browser sends. */
export type Customer = Record<string, string>;

/**
 * Registers customers through the shop's API. Each has a network address of its own behind the trusted proxy that the load
 * generator plays, because the shop limits calls by address.
 */
export async function registerCustomers(
  url: string,
  count: number,
  name = "guest",
): Promise<[Customer, ...Customer[]]> {
  const register = async (number: number): Promise<Customer> => {
    const address = `10.1.${Math.floor(number / 250)}.${(number % 250) + 1}`;
    const answer = await fetch(`${url}/auth/sign-up`, {
      method: "POST",
      headers: { "content-type": "application/json", "x-forwarded-for": address },
      body: JSON.stringify({
        name: `Guest ${number}`,
        email: `${name}${number}@bench.example`,
        password: "in bulk please",
      }),
    });
    const cookie = answer.headers.get("set-cookie")?.split(";")[0];
    if (!answer.ok || !cookie) throw new Error(`A sign-up answered ${answer.status} ${await answer.text()}`);
    return { cookie, "x-forwarded-for": address };
  };
  const customers: [Customer, ...Customer[]] = [await register(0)];
  while (customers.length < count) {
    const next = Array.from({ length: Math.min(8, count - customers.length) }, (_, index) => customers.length + index);
    customers.push(...(await Promise.all(next.map(register))));
  }
  return customers;
}

export async function makeFirstCustomerAdmin(databaseUrl: string): Promise<void> {
  const sql = postgres(databaseUrl, { max: 1 });
  await sql`update users set role = 'admin', email_verified_at = now() where email = 'guest0@bench.example'`;
  await sql.end();
}
