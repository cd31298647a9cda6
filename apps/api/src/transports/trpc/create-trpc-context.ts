import { messages } from "@ironmonger/contract/messages";
import type { CreateFastifyContextOptions } from "@trpc/server/adapters/fastify";
import type { PublicContext } from "../../core/context.ts";
import { DomainError } from "../../core/domain-error.ts";
import type { Services } from "../../core/services.ts";
import { authenticate } from "../../features/identity/authenticate.ts";
import { isTrustedOrigin } from "../../features/identity/check-origin.ts";
import { toTrpcError } from "./procedures.ts";

type TrpcRequest = Pick<CreateFastifyContextOptions, "req" | "res" | "info">;

/** Who asks, from the bearer or the cookie; a write that leans on the cookie must come from a page of ours. */
export function createTrpcContext(services: Services) {
  const create = async ({ req, res, info }: TrpcRequest): Promise<PublicContext> => {
    const { user, refreshedCookie, via } = await authenticate(services, {
      cookie: req.headers.cookie,
      authorization: req.headers.authorization,
    });
    req.userId = user?.id ?? null;
    if (req.method === "POST") {
      const origin = {
        origin: req.headers.origin,
        host: req.headers.host,
        secFetchSite: req.headers["sec-fetch-site"],
      };
      if (via !== "bearer" && !isTrustedOrigin(services.env, origin))
        throw new DomainError("forbidden", messages.foreignOrigin);
      const writes = info.type === "query" ? [] : info.calls;
      for (const _ of writes) services.rateLimits.countWrite({ userId: user?.id, address: req.ip });
    }
    const setSessionCookie = (serialized: string) => void res.header("set-cookie", serialized);
    if (refreshedCookie) setSessionCookie(refreshedCookie);
    return {
      ...services,
      user,
      request: {
        id: req.id,
        address: req.ip,
        userAgent: req.headers["user-agent"] ?? "",
        cookie: req.headers.cookie,
        setSessionCookie,
        stepAside: () => req.stepAside(),
      },
    };
  };
  return (options: TrpcRequest): Promise<PublicContext> =>
    create(options).catch((error: unknown) => {
      throw toTrpcError(error) ?? error;
    });
}
