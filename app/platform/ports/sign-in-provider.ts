/** One brand's registration at a sign-in service. */
export interface ProviderClient {
  /** Public id: Google's client id, Facebook's app id. */
  clientId: string;
  /** The service's address; `plainHttp` allows plain http (the sandbox on localhost). */
  origin: { issuer: URL; plainHttp: boolean };
  secret: string;
}

/** The values that bind a service's response to one browser's sign-in (RFC 6749, RFC 7636, OpenID Connect Core). */
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

/** Thrown when a sign-in fails: the person cancelled it, the response is invalid, or the service cannot be reached. */
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
  /** Returns the address to redirect the browser to. @throws SignInFailed `unavailable`. */
  begin(client: ProviderClient, input: SignInRequest): Promise<URL>;
  /** Whom the service names in the parameters that the browser brought back. @throws SignInFailed. */
  finish(client: ProviderClient, input: SignInRequest, answer: URLSearchParams): Promise<ProviderIdentity>;
}
