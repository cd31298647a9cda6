import swagger from "@fastify/swagger";
import { jsonSchemaTransform } from "fastify-type-provider-zod";
import type { Env } from "../../../core/env.ts";
import { cookieName } from "../../../http/cookies.ts";
import type { RestApp } from "../rest-app.ts";
import { docsPage } from "./docs-page.ts";
import { finishDocument } from "./finish-document.ts";

const about = `The shop's calls for other clients. Amounts are in the shop's currency, US dollars unless it has another, with at most two decimals, ids are UUIDs, and every error has one shape.

Sign in with \`POST /auth/sign-in\` and store the cookie, or call \`PUT /user/{email}\` for a bearer token. A write with
the cookie must come from a page of the shop or of a listed origin, or from a program that sends no \`Origin\` at all.
A person calls for themselves; the header \`x-company\` with the id of one of their companies makes a call for it.
Every answer carries \`x-request-id\`.`;

/** `/openapi.json` is generated from the schemas that validate requests; `/docs` shows it. */
export async function registerOpenApi(app: RestApp, env: Pick<Env, "publicUrl">): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: { title: "Ironmonger", version: "1.0.0", description: about, license: { name: "MIT", identifier: "MIT" } },
      servers: [{ url: env.publicUrl }],
      components: {
        securitySchemes: {
          bearer: { type: "http", scheme: "bearer", description: "The token that `PUT /user/{email}` answers." },
          cookie: {
            type: "apiKey",
            in: "cookie",
            name: cookieName(env, "session"),
            description: "The session of `/auth/sign-in`.",
          },
        },
      },
    },
    convertConstToEnum: false,
    transform: jsonSchemaTransform,
    transformObject: finishDocument,
  });

  let document: string | undefined;
  app.get("/openapi.json", { config: { access: "anybody" }, schema: { hide: true } }, (_request, reply) => {
    document ??= JSON.stringify(app.swagger());
    return reply.type("application/json; charset=utf-8").send(document);
  });
  let page: string | undefined;
  app.get("/docs", { config: { access: "anybody" }, schema: { hide: true } }, (_request, reply) => {
    page ??= docsPage(JSON.parse(JSON.stringify(app.swagger())));
    return reply.type("text/html; charset=utf-8").send(page);
  });
}
