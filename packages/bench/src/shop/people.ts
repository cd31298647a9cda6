import postgres from "postgres";

/** What a person's browser sends along. */
export type Person = Record<string, string>;

/**
 * Registers people through the shop's own door. Each sits at an address of their own behind the trusted proxy that the load
 * generator plays, so that the counted limits hold for them as for a crowd.
 */
export async function registerPeople(url: string, count: number, name = "guest"): Promise<Person[]> {
  const people: Person[] = [];
  for (let number = 0; number < count; number += 1) {
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
    if (!answer.ok || !cookie) throw new Error(`Nobody can register: ${answer.status} ${await answer.text()}`);
    people.push({ cookie, "x-forwarded-for": address });
  }
  return people;
}

export async function makeAdmin(databaseUrl: string, number: number): Promise<void> {
  const sql = postgres(databaseUrl, { max: 1 });
  await sql`update users set role = 'admin', email_verified_at = now() where email = ${`guest${number}@bench.example`}`;
  await sql.end();
}
