// The library ships no types. These are the types that the sandbox uses.
declare module "oidc-provider" {
  import type { IncomingMessage, ServerResponse } from "node:http";

  export interface InteractionDetails {
    uid: string;
    params: Record<string, unknown>;
    prompt: { name: string };
    session?: { accountId?: string };
  }

  export interface Client {
    clientId: string;
    redirectUriAllowed(uri: string): boolean;
  }

  export interface Context {
    oidc: {
      result?: Record<string, unknown>;
      client?: Client;
      session?: { accountId?: string };
    };
    body: unknown;
    type: string;
  }

  export interface Adapter {
    upsert(id: string, payload: Record<string, unknown>, expiresInSeconds?: number): Promise<void>;
    find(id: string): Promise<Record<string, unknown> | undefined>;
    findByUserCode(userCode: string): Promise<Record<string, unknown> | undefined>;
    findByUid(uid: string): Promise<Record<string, unknown> | undefined>;
    consume(id: string): Promise<void>;
    destroy(id: string): Promise<void>;
    revokeByGrantId(grantId: string): Promise<void>;
  }

  interface Policy extends Array<interactionPolicy.Prompt> {
    get(name: string): interactionPolicy.Prompt & { checks: { add(check: interactionPolicy.Check): void } };
    add(prompt: interactionPolicy.Prompt): void;
  }

  export namespace interactionPolicy {
    class Prompt {
      constructor(info: { name: string; requestable: boolean }, ...checks: Check[]);
    }
    class Check {
      static REQUEST_PROMPT: true;
      static NO_NEED_TO_PROMPT: false;
      constructor(reason: string, description: string, check: (context: Context) => boolean);
    }
    function base(): Policy;
  }

  export class Provider {
    constructor(issuer: string, configuration: Record<string, unknown>);
    proxy: boolean;
    Client: { prototype: Client };
    Grant: new (of: {
      accountId?: string;
      clientId?: string;
    }) => {
      addOIDCScope(scope: string): void;
      save(): Promise<string>;
    };
    on(event: string, listener: (...details: unknown[]) => void): this;
    callback(): (request: IncomingMessage, response: ServerResponse) => Promise<void>;
    interactionDetails(request: IncomingMessage, response: ServerResponse): Promise<InteractionDetails>;
    interactionFinished(
      request: IncomingMessage,
      response: ServerResponse,
      result: Record<string, unknown>,
      options?: { mergeWithLastSubmission: boolean },
    ): Promise<void>;
  }
}
