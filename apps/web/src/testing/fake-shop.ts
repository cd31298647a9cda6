import { vi } from "vitest";

/** The fake server's result of a procedure. A thrown `ShopError` becomes the error of the call. */
type Call = { bearer: string | null; company: string | null; method: string };
type Answers = Record<string, (input: unknown, request: Call) => unknown>;

/** An error as the server sends it. */
export class ShopError extends Error {
  readonly code: string;
  readonly issues: { path: string; message: string }[] | undefined;
  readonly kind: string | undefined;
  constructor(code: string, message: string, issues?: { path: string; message: string }[], kind?: string) {
    super(message);
    this.code = code;
    this.issues = issues;
    this.kind = kind;
  }
}

/** Replaces the network: responds to tRPC calls and batches as the server would, and fails like a lost connection if `isOffline`. */
export class FakeShop {
  answers: Answers;
  isOffline = false;
  /** The names of the procedures that were called, in order. */
  readonly calls: string[] = [];
  /** The address of each request, in order. */
  readonly addresses: string[] = [];

  constructor(answers: Answers) {
    this.answers = answers;
    vi.stubGlobal("fetch", (url: string | URL | Request, init?: RequestInit) => this.#fetch(String(url), init));
  }

  async #fetch(address: string, init: RequestInit | undefined): Promise<Response> {
    if (this.isOffline) throw new TypeError("Failed to fetch");
    this.addresses.push(address);
    const { pathname, searchParams } = new URL(address, "http://localhost");
    const names = pathname.replace("/trpc/", "").split(",");
    const input = JSON.parse(typeof init?.body === "string" ? init.body : (searchParams.get("input") ?? "{}"));
    const headers = new Headers(init?.headers);
    const call = {
      bearer: headers.get("authorization"),
      company: headers.get("x-company"),
      method: init?.method ?? "GET",
    };
    if (!searchParams.has("batch")) return Response.json(await this.#answer(names.join(), input, call));
    const inputs: Record<string, unknown> = input;
    const results = await Promise.all(names.map((name, index) => this.#answer(name, inputs[index], call)));
    return Response.json(results);
  }

  async #answer(name: string, input: unknown, call: Call): Promise<object> {
    this.calls.push(name);
    try {
      const answer = this.answers[name];
      if (!answer) throw new ShopError("NOT_FOUND", `The fake shop has no answer to ${name}.`);
      return { result: { data: await answer(input, call) } };
    } catch (error) {
      if (!(error instanceof ShopError)) throw error;
      return {
        error: {
          message: error.message,
          code: -32000,
          data: { code: error.code, kind: error.kind, issues: error.issues },
        },
      };
    }
  }
}
