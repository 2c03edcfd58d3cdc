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
  /** PKCE verifier; its S256 challenge is sent with the browser. */
  verifier: string;
}

/** The identity that the service confirms for the browser. */
export interface ProviderIdentity {
  /** The service's permanent identifier of the person. */
  subject: string;
  name: string | null;
  /** Prefilled at registration; never a proof of who owns an account. */
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
  /** Returns the identity that the service confirms by the parameters of the redirect. @throws SignInFailed. */
  finish(client: ProviderClient, input: SignInRequest, answer: URLSearchParams): Promise<ProviderIdentity>;
}

/** Services that sign in by a redirect of the browser. */
export type WebProvider = "GOOGLE" | "FACEBOOK";
