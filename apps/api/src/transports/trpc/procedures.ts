import { issueText } from "@ironmonger/contract/issue-text";
import { messages } from "@ironmonger/contract/messages";
import type { Money } from "@ironmonger/contract/money";
import type { Permission } from "@ironmonger/contract/permissions";
import { initTRPC, TRPCError, type TRPCMutationProcedure, type TRPCQueryProcedure } from "@trpc/server";
import { z } from "zod";
import { type PublicContext, requirePermission, requireUser } from "../../core/context.ts";
import { asUnavailable } from "../../core/database/is-database-busy.ts";
import { DomainError, errorKinds } from "../../core/domain-error.ts";
import { shopMoney } from "../../core/shop-settings.ts";
import { withoutMeter } from "../../core/work-budgets/metering.ts";
import { namedIssues, strictInput } from "./strict-input.ts";

export type Meta = {
  /** A mutation that saves nothing, and so also works while the disk is full. */
  savesNothing?: boolean;
  /**
   * Every visitor gets the same answer, which changes only with what `pageInvalidation` reports: it may be cached. Callers who say who they
   * are may get another one, which is not.
   */
  isPublic?: boolean;
  /** An import or a bulk change, whose work has bounds of its own. */
  isBulk?: boolean;
};

const trpc = initTRPC
  .context<PublicContext>()
  .meta<Meta>()
  .create({
    errorFormatter({ shape, error }) {
      const cause = error.cause;
      const domain = cause instanceof DomainError ? cause : undefined;
      const issues = cause instanceof z.ZodError ? namedIssues(cause.issues) : domain?.issues;
      const isInternal = error.code === "INTERNAL_SERVER_ERROR" && !domain;
      return {
        ...shape,
        message: isInternal ? messages.internal : domain ? domain.message : (issues?.[0]?.message ?? shape.message),
        data: {
          code: shape.data.code,
          httpStatus: shape.data.httpStatus,
          path: shape.data.path,
          /** Distinguishes errors with the same code. */
          kind: domain?.kind,
          issues,
          retryAfterSeconds: domain?.retryAfterSeconds,
        },
      };
    },
  });

/** Every DomainError becomes the tRPC error of its kind, and the issues of the input are written, here and nowhere else. */
const translateErrors = trpc.middleware(async ({ ctx, next }) => {
  const result = await next();
  if (result.ok) return result;
  const { code, cause } = result.error;
  throw code === "BAD_REQUEST" && cause instanceof z.ZodError
    ? new TRPCError({ code, cause: inMoney(cause, await shopMoney(ctx)) })
    : (toTrpcError(cause) ?? result.error);
});

/** The error with the sentences about amounts in the shop's currency. */
const inMoney = ({ issues }: z.ZodError, money: Money): z.ZodError =>
  new z.ZodRealError(issues.map((issue) => ({ ...issue, message: issueText(issue, money) })));

const requireDiskSpace = trpc.middleware(({ ctx, type, meta, next }) => {
  if (type === "mutation" && !meta?.savesNothing) ctx.diskSpace.requireSome();
  return next();
});

const meterWork = trpc.middleware(({ meta, next }) => (meta?.isBulk ? withoutMeter(next) : next()));

const limitCalls = trpc.middleware(({ ctx, type, next }) =>
  ctx.request.runCall(type === "mutation" ? "change" : "read", async () => {
    const result = await next();
    if (result.ok && type !== "mutation") ctx.request.addAnswer(result.data);
    return result;
  }),
);

/** Undefined for unexpected errors. A database that is busy or unreachable becomes "unavailable", because a retry may help. */
export function toTrpcError(cause: unknown): TRPCError | undefined {
  const domain = asUnavailable(cause) ?? cause;
  if (!(domain instanceof DomainError)) return undefined;
  return new TRPCError({ code: errorKinds[domain.kind].trpc, message: domain.message, cause: domain });
}

export const router = trpc.router;
export const createCallerFactory = trpc.createCallerFactory;
const everyProcedure = trpc.procedure.use(translateErrors).use(requireDiskSpace).use(limitCalls).use(meterWork);

type UseCase<Caller, In, Out> = (ctx: Caller, input: In) => Out | Promise<Out>;

/**
 * How procedures for some callers are declared: what goes in, what comes out, and the use case that answers. It gets the context that
 * `admit` returns, which throws, before it reads any input, for callers who may not call.
 */
const proceduresFor = <Caller>(admit: (ctx: PublicContext) => Caller, shared: Meta = {}) => {
  const declare = (input: z.ZodType, output: z.ZodType, meta: Meta) =>
    everyProcedure
      .meta({ ...shared, ...meta })
      .use(({ ctx, next }) => next({ ctx: { caller: admit(ctx) } }))
      .input(strictInput(input))
      .output(output);
  return {
    query: <Sent, In, Out, Answer>(
      input: z.ZodType<In, Sent>,
      output: z.ZodType<Answer, Out>,
      useCase: UseCase<Caller, In, Out>,
    ) =>
      declare(input, output, {}).query((call) => useCase(call.ctx.caller, call.input as In)) as TRPCQueryProcedure<{
        input: Sent;
        output: Answer;
        meta: Meta;
      }>,
    mutation: <Sent, In, Out, Answer>(
      input: z.ZodType<In, Sent>,
      output: z.ZodType<Answer, Out>,
      useCase: UseCase<Caller, In, Out>,
      meta: Meta = {},
    ) =>
      declare(input, output, meta).mutation((call) =>
        useCase(call.ctx.caller, call.input as In),
      ) as TRPCMutationProcedure<{ input: Sent; output: Answer; meta: Meta }>,
  };
};

export const publicProcedure = proceduresFor((ctx) => ctx);
/** For queries that are the same for all visitors. */
export const cachedProcedure = proceduresFor((ctx) => ctx, { isPublic: true });
export const signedInProcedure = proceduresFor(requireUser);
/** For calls of the office by those who have all of these permissions. */
export const officeProcedure = <Needed extends Permission>(...needed: Needed[]) =>
  proceduresFor((ctx) => requirePermission(ctx, ...needed));
/** For imports and bulk changes. */
export const bulkProcedure = <Needed extends Permission>(...needed: Needed[]) =>
  proceduresFor((ctx) => requirePermission(ctx, ...needed), { isBulk: true });

const nothingOrEmpty: z.ZodType = z
  .object({})
  .nullish()
  .transform(() => undefined);
/** The input of a procedure that takes none: nothing, or an empty object. */
export const NoInput = nothingOrEmpty as z.ZodType<void, void>;
/** The output of a mutation that returns nothing. */
export const Nothing = z.void().transform(() => ({}));
