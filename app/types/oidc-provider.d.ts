/** The part of oidc-provider that the sandbox uses; the package brings no types. */
declare module "oidc-provider" {
  import type { IncomingMessage, ServerResponse } from "node:http";

  interface Grant {
    addOIDCScope(scope: string): void;
    save(): Promise<string>;
  }

  interface OidcContext {
    oidc: {
      client: { clientId: string };
      session: { accountId: string; grantIdFor(clientId: string): string | undefined };
      provider: Provider;
    };
  }

  export default class Provider {
    constructor(issuer: string, configuration: object);
    Grant: { new (grant: { clientId: string; accountId: string }): Grant; find(id: string): Promise<Grant> };
    callback(): (incoming: IncomingMessage, outgoing: ServerResponse) => void;
    interactionDetails(
      incoming: IncomingMessage,
      outgoing: ServerResponse,
    ): Promise<{ uid: string; params: Record<string, unknown> }>;
    interactionFinished(incoming: IncomingMessage, outgoing: ServerResponse, result: object): Promise<void>;
  }
  export type { OidcContext };
}
