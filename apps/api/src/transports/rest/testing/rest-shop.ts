import type { HTTPMethods, InjectOptions, LightMyRequestResponse } from "fastify";
import { type Person, startTestShop, type TestShopOptions } from "../../../testing/test-shop.ts";
import { createAnswerCheck, operationsOf, readDocument } from "./document.ts";
import { retryWhenRefused } from "./retry-when-refused.ts";

export type Asker = Pick<Person, "cookie"> | { bearer: string } | undefined;
type Call = (
  asker: Asker,
  request: `${HTTPMethods} /${string}`,
  payload?: unknown,
  headers?: Record<string, string>,
) => Promise<LightMyRequestResponse>;
export type RestShop = Awaited<ReturnType<typeof startRestShop>>;

/** A test shop seen through REST. Every answer to `call` is compared with the document. */
export async function startRestShop(options: TestShopOptions = {}) {
  const shop = await startTestShop(options);
  const document = await readDocument(shop.app);
  const check = createAnswerCheck(document);
  const operations = operationsOf(document).map((operation) => ({
    ...operation,
    matches: new RegExp(`^${operation.path.replaceAll(/\{\w+\}/g, "[^/]+")}/?$`),
  }));

  const inject = (request: InjectOptions) => retryWhenRefused(() => shop.app.inject(request));
  const call: Call = async (asker, request, payload, headers = {}) => {
    const [method = "GET", url = "/"] = request.split(" ");
    const credentials = credentialsOf(asker);
    const hasBody = payload !== undefined;
    const answer = await inject({
      method: method as "GET",
      url,
      ...(hasBody ? { payload: isReady(payload) ? payload : JSON.stringify(payload) } : {}),
      headers: { ...(hasBody ? { "content-type": "application/json" } : {}), ...credentials, ...headers },
    });
    const path = url.split("?")[0] ?? "";
    const operation = operations.find((one) => one.method === method && one.matches.test(path));
    const mismatch = operation && check(operation, answer);
    if (mismatch) throw new Error(`${request}: ${mismatch}`);
    return answer;
  };

  /** The token that the original front end keeps in its local storage. */
  const bearerOf = async ({ cookie, email }: Pick<Person, "cookie" | "email">): Promise<{ bearer: string }> => {
    const answer = await call({ cookie }, `PUT /user/${email}`, { email });
    return { bearer: answer.json().token };
  };

  return { ...shop, inject, document, check, operations, call, bearerOf };
}

const isReady = (payload: unknown): payload is string | Buffer =>
  typeof payload === "string" || Buffer.isBuffer(payload);

export function credentialsOf(asker: Asker): Record<string, string> {
  if (!asker) return {};
  return "bearer" in asker ? { authorization: `Bearer ${asker.bearer}` } : { cookie: asker.cookie };
}

export const newTool = {
  name: "Ball-peen hammer",
  image: "/images/hammer.svg",
  description: "Drop-forged, for metal work.",
  price: 15,
  minOrder: 20,
  available: 400,
  sold: 7,
};
export const delivery = { address: "1 Forge Lane, Sheffield", phone: "5550100" };
export const profile = {
  fullName: "Sam Buyer",
  education: "City & Guilds",
  location: "Sheffield",
  phone: "5550100",
  linkedln: "https://linkedin.example/in/sam",
};
