import { z } from "zod";
import { type ErrorKind, errorKinds } from "../../../core/domain-error.ts";
import { ErrorAnswer } from "../answers.ts";
import type { Access } from "../context.ts";

export type Inputs = { params?: z.ZodType; querystring?: z.ZodType; headers?: z.ZodType; body?: z.ZodType };
type Answer = z.ZodType | { content: Record<string, { schema: z.ZodType }> };

export type Call<CallInputs extends Inputs> = {
  id: string;
  /** Its heading in the document. */
  tag: string;
  summary: string;
  description?: string;
  access: Access;
  inputs?: CallInputs;
  answer: Answer;
  /** Errors beside those that follow from its access and inputs. */
  errors?: ErrorKind[];
  isWrite?: boolean;
  /** Works while the disk is full, too, although its method is one of writes. */
  savesNothing?: boolean;
  /** A bearer that has ended does not refuse it. */
  isSignIn?: boolean;
  /** An import, whose work has bounds of its own. */
  isBulk?: boolean;
  /** Media type of a body that is streamed instead of parsed as JSON. */
  bodyType?: string;
  /** How the document describes such a body, if it is more than a text. */
  bodySchema?: object;
  /** Answers 304 to a client that has the newest version. */
  hasEtag?: boolean;
};

/**
 * Describes a call for the server and the document: who may make it, what validates its request, and each answer. The document
 * is generated from the same schemas that validate.
 */
export function describeCall<const CallInputs extends Inputs>(call: Call<CallInputs>) {
  const { id, tag, summary, description, access, answer, hasEtag, savesNothing = false, isSignIn = false } = call;
  const inputs = (call.inputs ?? {}) as CallInputs;
  const security: Record<string, string[]>[] = access === "anybody" ? [] : [{ bearer: [] }, { cookie: [] }];
  const errors = new Set<ErrorKind>([...commonErrors(call), ...(call.errors ?? [])]);
  return {
    config: { access, savesNothing, isSignIn, isUnmetered: call.isBulk ?? false },
    schema: {
      ...inputs,
      operationId: id,
      tags: [tag],
      summary,
      description: [description, callersOf(access)].filter(Boolean).join(" "),
      security,
      ...(call.bodyType ? { "x-body": { type: call.bodyType, schema: call.bodySchema ?? { type: "string" } } } : {}),
      response: {
        200: answer,
        ...(hasEtag
          ? { 304: z.undefined().describe("Nothing has changed since the `ETag` that was sent along.") }
          : {}),
        ...Object.fromEntries([...errors].map((kind) => [errorKinds[kind].http, ErrorAnswer])),
      },
    },
  };
}

function callersOf(access: Access): string {
  if (access === "anybody") return "Anybody may call it.";
  return access === "signed-in" ? "For users who are signed in." : "For admins.";
}

function commonErrors({ inputs, isWrite }: Call<Inputs>): ErrorKind[] {
  // Also where everybody may call, a company that is named must be one of the caller's.
  const errors: ErrorKind[] = ["internal", "unavailable", "unauthorized", "forbidden"];
  if (inputs || isWrite) errors.push("invalid");
  if (inputs?.params) errors.push("not_found");
  if (isWrite) errors.push("too_large", "unsupported_media_type", "too_many_requests");
  return errors;
}
