import { randomUUID } from "node:crypto";
import Fastify from "fastify";
import postgres from "postgres";
import * as statements from "./statements.ts";

// The baseline of the comparison: Fastify, the driver, and one hand-written statement for each request, without sessions, validation or
// limits.

// One statement at a time on a connection, as in the shop (docs/decisions/0061-connections.md): the ratio shows what the shop adds.
const sql = postgres(process.env.DATABASE_URL ?? "", { max: 10, onnotice: () => {}, ...{ max_pipeline: 0 } });
const run = (statement: string, values: (string | number)[] = []) => sql.unsafe(statement, values, { prepare: true });
const app = Fastify({ logger: false, routerOptions: { maxParamLength: 200 } });

const page = process.env.PAGE_URL ? await (await fetch(process.env.PAGE_URL)).text() : "";
const [buyer] = await sql`select id from users order by id limit 1`;

app.get("/page", (_request, reply) => reply.type("text/html; charset=utf-8").send(page));
app.get("/newest", () => run(statements.newest));
app.get<{ Params: { id: string } }>("/tool/:id", async ({ params }) => (await run(statements.byId, [params.id]))[0]);
app.post<{ Body: { toolId: string; quantity: number } }>("/order", async ({ body }, reply) => {
  const values = [randomUUID(), randomUUID(), randomUUID(), buyer?.id, body.toolId, body.quantity, randomUUID()];
  const [placed] = await run(statements.order, values);
  return placed ?? reply.code(409).send({ error: "not enough" });
});

console.log(`ready at ${await app.listen({ host: "127.0.0.1", port: 0 })}`);
process.once("SIGTERM", async () => {
  await app.close();
  await sql.end({ timeout: 5 });
});
