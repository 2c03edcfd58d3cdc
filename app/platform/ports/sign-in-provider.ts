/** Where one brand is known at a sign-in service. */
export interface ProviderClient {
  /** Public id: Google's client id, Facebook's app id. */
  clientId: string;
  /** Where the service answers, and whether it may do so over plain http (the sandbox on localhost). */
  origin: { issuer: URL; plainHttp: boolean };
  secret: string;
}

/** What binds a service's answer to one browser's sign-in (RFC 6749, RFC 7636, OpenID Connect Core). */
export interface SignInRequest {
  redirectUri: string;
  state: string;
  nonce: string;
  /** PKCE verifier; its S256 challenge goes with the browser. */
  verifier: string;
}

/** Whom the service says that the browser belongs to. */
export interface ProviderIdentity {
  /** The service's own unchanging name for the person. */
  subject: string;
  name: string | null;
  /** Offered when registering, never a proof of whose account it is. */
  email: string | null;
}

/** Why nobody was signed in: the person said no, the answer is not good, or the service cannot be reached. */
export class SignInFailed extends Error {
  readonly reason: "cancelled" | "refused" | "unavailable";

  constructor(reason: SignInFailed["reason"], options: { cause?: unknown } = {}) {
    super(`sign-in ${reason}`, options);
    this.name = "SignInFailed";
    this.reason = reason;
  }
}

/** A service that people sign in with. */
export interface SignInProvider {
  /** Where to send the browser. @throws SignInFailed `unavailable`. */
  begin(client: ProviderClient, input: SignInRequest): Promise<URL>;
  /** Whom the service names in the parameters that the browser brought back. @throws SignInFailed. */
  finish(client: ProviderClient, input: SignInRequest, answer: URLSearchParams): Promise<ProviderIdentity>;
}
