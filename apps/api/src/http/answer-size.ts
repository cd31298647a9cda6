import type { FastifyInstance } from "fastify";
import { DomainError } from "../core/domain-error.ts";
import { errorMessages } from "../core/error-messages.ts";
import { maxAnswerBytes } from "../core/work-budgets/work-budgets.ts";

/** No answer is larger than 10 MB, apart from files and streams. */
export function registerAnswerSize(app: FastifyInstance): void {
  app.addHook("onSend", (_request, _reply, payload, done) => {
    if (typeof payload === "string" && Buffer.byteLength(payload) > maxAnswerBytes)
      return done(new DomainError("too_large", errorMessages.tooLargeAnswer));
    done(null, payload);
  });
}
