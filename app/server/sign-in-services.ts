import type { Brand } from "../brand/brand.ts";
import type { BrandRegistry } from "../brand/registry.ts";
import type { Services } from "../platform/core/services.ts";
import type { Clock } from "../platform/ports/clock.ts";
import { FACEBOOK_ISSUER, facebookSignIn } from "../platform/ports/facebook-sign-in.ts";
import { GOOGLE_ISSUER, googleSignIn } from "../platform/ports/google-sign-in.ts";
import { FIREBASE_KEYS, firebasePhoneProof } from "../platform/ports/phone-proof.ts";
import type { Secrets } from "../platform/ports/secrets.ts";
import type { WebProvider } from "../platform/ports/sign-in-provider.ts";
import { SIGN_IN_HOSTS } from "../sandbox/hosts.ts";
import type { ServerConfig } from "./config.ts";
import type { PageSources } from "./security-headers.ts";

/** The path to which services send browsers back, on each of a brand's hosts. */
const CALLBACK = "/account/third-party/callback";

/** The services for signing in: Google, Facebook and Firebase, or the sandbox in their place. */
export type SignInServices = Pick<Services, "signInProviders" | "phone" | "getClient">;

interface ServicesDeps {
  config: ServerConfig;
  clock: Clock;
  secrets: Secrets;
  /** Returns the public origin of a host of the sandbox. */
  getOrigin: (host: string) => string;
}

/**
 * Opens the sign-in services. A client whose secret is in the environment uses the real service; without a secret it
 * uses the sandbox, if there is one.
 */
export function openSignInServices({ config, clock, secrets, getOrigin }: ServicesDeps): SignInServices {
  return {
    signInProviders: { GOOGLE: googleSignIn(), FACEBOOK: facebookSignIn() },
    phone: firebasePhoneProof(clock, () => {
      if (config.firebaseKeysUrl) return new URL(config.firebaseKeysUrl);
      return config.sandbox
        ? new URL("/.well-known/jwks.json", getOrigin(SIGN_IN_HOSTS.phone))
        : FIREBASE_KEYS;
    }),
    getClient(provider, clientId) {
      const secret = config.signInSecrets[`${provider} ${clientId}`];
      if (secret) {
        const issuer = provider === "GOOGLE" ? GOOGLE_ISSUER : FACEBOOK_ISSUER;
        return { clientId, secret, origin: { issuer, plainHttp: false } };
      }
      if (!config.sandbox || clientId === "") return null;
      const issuer = new URL(
        getOrigin(provider === "GOOGLE" ? SIGN_IN_HOSTS.google : SIGN_IN_HOSTS.facebook),
      );
      const plainHttp = issuer.protocol === "http:";
      return { clientId, secret: sandboxSecret(secrets, provider, clientId), origin: { issuer, plainHttp } };
    },
  };
}

function sandboxSecret(secrets: Secrets, provider: WebProvider, clientId: string): string {
  return secrets.key(`sandbox sign-in ${provider} ${clientId}`).toString("base64url");
}

/** Returns the clients of the sandbox's services: the sites of the brands that are currently served. */
export function sandboxClients(brands: BrandRegistry, secrets: Secrets, getOrigin: (host: string) => string) {
  const origins = (brand: Brand) => brand.hosts.map(({ host }) => getOrigin(host));
  // Brands may share an app at a service.
  const clients = (provider: WebProvider, getId: (brand: Brand) => string) =>
    [...Map.groupBy(brands.list(), getId)]
      .filter(([id]) => id !== "")
      .map(([id, sharing]) => ({
        id,
        secret: sandboxSecret(secrets, provider, id),
        redirectUris: sharing.flatMap(origins).map((origin) => `${origin}${CALLBACK}`),
      }));
  return {
    google: () => clients("GOOGLE", ({ document }) => document.signIn.googleClientId),
    facebook: () => clients("FACEBOOK", ({ document }) => document.signIn.facebookAppId),
    phone: () =>
      brands
        .list()
        .filter((brand) => brand.document.signIn.firebase.projectId !== "")
        .map((brand) => ({ ...brand.document.signIn.firebase, origins: origins(brand) })),
  };
}

/** Returns the sources that a page of this brand needs for its sign-in methods, and no more. */
export function signInSources(
  brand: Brand,
  provesPhones: boolean,
  services: SignInServices,
  emulator: string | null,
): PageSources {
  const { googleClientId, facebookAppId } = brand.document.signIn;
  const getIssuer = (provider: WebProvider, clientId: string) =>
    services.getClient(provider, clientId)?.origin.issuer.origin;
  const forms = [
    brand.on("googleSignIn") ? getIssuer("GOOGLE", googleClientId) : undefined,
    brand.on("facebookSignIn") ? getIssuer("FACEBOOK", facebookAppId) : undefined,
  ].filter((origin) => origin !== undefined);
  const none = { forms, connect: [], scripts: [], frames: [] };
  if (!provesPhones || !brand.on("phoneSignIn")) return none;
  if (emulator) return { ...none, connect: [emulator] };
  // https://firebase.google.com/docs/auth/web/phone-auth and reCAPTCHA's own advice on policies.
  return {
    forms,
    connect: ["https://identitytoolkit.googleapis.com", "https://securetoken.googleapis.com"],
    scripts: ["https://www.google.com/recaptcha/", "https://www.gstatic.com/recaptcha/"],
    frames: ["https://www.google.com/recaptcha/", "https://recaptcha.google.com/recaptcha/"],
  };
}
