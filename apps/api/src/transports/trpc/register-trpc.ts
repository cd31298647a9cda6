import { messages } from "@ironmonger/contract/messages";
import {
  type AnyTRPCProcedure,
  getTRPCErrorFromUnknown,
  getTRPCErrorShape,
  type TRPCError,
  type TRPCErrorShape,
  type TRPCProcedureType,
} from "@trpc/server";
import { fastifyRequestHandler } from "@trpc/server/adapters/fastify";
import { getHTTPStatusCode } from "@trpc/server/http";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { PublicContext } from "../../core/context.ts";
import type { Services } from "../../core/services.ts";
import { appRouter } from "./app-router.ts";
import { createTrpcContext } from "./create-trpc-context.ts";

type Request = FastifyRequest<{ Params: { path: string }; Querystring: { batch?: unknown; input?: unknown } }>;
type Call = { path: string; type: TRPCProcedureType; procedure: AnyTRPCProcedure; input: unknown };
type Answer = { result: { data: unknown } } | { error: TRPCErrorShape };

const methodOf: Partial<Record<TRPCProcedureType, string>> = { query: "GET", mutation: "POST" };

/**
 * tRPC over HTTP at `/trpc`. Calls as browsers make them are answered here, with a string at once. What else the protocol
 * has (streams, forms) and what is no proper call is left to tRPC's own handler, which makes web streams of every request
 * and answer and takes thrice the time.
 */
export async function registerTrpc(app: FastifyInstance, services: Services): Promise<void> {
  const createContext = createTrpcContext(services);
  const onError = ({ error, path }: { error: TRPCError; path: string | undefined }) => {
    if (error.code === "INTERNAL_SERVER_ERROR") app.log.error({ err: error.cause ?? error, path }, messages.internal);
  };
  const answer = async (call: Call, ctx: PublicContext): Promise<Answer> => {
    const { path, type, procedure, input } = call;
    const getRawInput = async () => input;
    try {
      return { result: { data: await procedure({ path, type, ctx, getRawInput, signal: undefined, batchIndex: 0 }) } };
    } catch (cause) {
      return refuse(call, cause, ctx);
    }
  };
  const refuse = ({ path, type, input }: Call, cause: unknown, ctx?: PublicContext): Answer => {
    const error = getTRPCErrorFromUnknown(cause);
    onError({ error, path });
    return { error: getTRPCErrorShape({ config: appRouter._def._config, error, type, path, input, ctx }) };
  };

  // Read as text: either handler makes of it what it needs.
  app.removeContentTypeParser("application/json");
  app.addContentTypeParser("application/json", { parseAs: "string" }, (_request, body, done) => done(null, body));
  app.addContentTypeParser("multipart/form-data", (_request, body, done) => done(null, body));
  app.all("/trpc/:path", async (request: Request, reply) => {
    const calls = readCalls(request);
    if (!calls)
      return fastifyRequestHandler({
        ...{ router: appRouter, createContext, onError },
        ...{ req: request, res: reply, path: request.params.path },
      });
    const answers = await createContext({ req: request, res: reply }).then(
      (ctx) => Promise.all(calls.map((call) => answer(call, ctx))),
      (cause: unknown) => calls.map((call) => refuse(call, cause)),
    );
    return send(reply, isBatch(request) ? answers : (answers[0] as Answer));
  });
}

const isBatch = ({ query }: Request): boolean => query.batch === "1";

/** Undefined for anything but queries by GET or mutations by POST of JSON, each of a procedure that there is. */
function readCalls(request: Request): Call[] | undefined {
  const { method, headers, body, query } = request;
  const isWrite = method === "POST";
  if (headers["trpc-accept"] || headers.accept === "application/jsonl" || headers.accept === "text/event-stream")
    return;
  if (isWrite && !headers["content-type"]?.startsWith("application/json")) return;
  const text = isWrite ? body : query.input;
  if (isWrite ? !text : text === "") return;
  if (text !== undefined && typeof text !== "string") return;
  let input: unknown;
  try {
    input = text ? JSON.parse(text) : undefined;
  } catch {
    return;
  }
  const batch = isBatch(request);
  if (batch && (typeof input !== "object" || input === null || Array.isArray(input))) return;
  const paths = batch ? request.params.path.split(",") : [request.params.path];
  const calls: Call[] = [];
  for (const [index, path] of paths.entries()) {
    const procedure = procedures.get(path);
    if (!procedure || methodOf[procedure._def.type] !== method) return;
    const own = batch ? (input as Record<number, unknown>)[index] : input;
    calls.push({ path, type: procedure._def.type, procedure, input: own });
  }
  return calls;
}

const isProcedure = (part: unknown): part is AnyTRPCProcedure => typeof part === "function" && "_def" in part;

/** By their whole path, like `catalog.getTool`. */
const procedures = new Map<string, AnyTRPCProcedure>();
for (const [path, part] of Object.entries<unknown>(appRouter._def.procedures))
  if (isProcedure(part)) procedures.set(path, part);

function send(reply: FastifyReply, answers: Answer | Answer[]): FastifyReply {
  return reply
    .code(getHTTPStatusCode(answers as Parameters<typeof getHTTPStatusCode>[0]))
    .header("vary", "trpc-accept, accept")
    .type("application/json")
    .send(JSON.stringify(answers));
}
