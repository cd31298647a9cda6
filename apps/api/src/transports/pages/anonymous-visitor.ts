import type { PublicContext } from "../../core/context.ts";
import type { Services } from "../../core/services.ts";

/** Who pages are rendered for: one rendering serves everybody. */
export function anonymousVisitor(services: Services): PublicContext {
  return {
    ...services,
    user: null,
    request: { id: "page", address: "", userAgent: "", cookie: undefined, setSessionCookie() {}, stepAside() {} },
  };
}
