import type { FastifyRequest } from "fastify";
import Negotiator from "negotiator";
import type { Encoding } from "./page-cache.ts";

/** A program that prefers JSON to a page. */
export const prefersJson = ({ raw }: FastifyRequest): boolean =>
  new Negotiator(raw).mediaType(["text/html", "application/json"]) === "application/json";

/** The smallest first. */
const encodings: Encoding[] = ["br", "gzip", "identity"];

export function acceptedEncoding({ raw }: FastifyRequest): Encoding {
  const accepted = new Negotiator(raw).encodings(encodings);
  return encodings.find((encoding) => accepted.includes(encoding)) ?? "identity";
}
