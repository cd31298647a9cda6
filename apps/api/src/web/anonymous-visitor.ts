import type { Services } from "../services.ts";
import type { PublicContext } from "../trpc/context.ts";

/** Who pages are rendered for: one rendering serves everybody. */
export function anonymousVisitor(services: Services): PublicContext {
  return {
    ...services,
    user: null,
    request: { id: "page", address: "", userAgent: "", cookie: undefined, setSessionCookie() {}, stepAside() {} },
  };
}
