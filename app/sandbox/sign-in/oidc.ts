import { randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { exportJWK, generateKeyPair } from "jose";
import { LRUCache } from "lru-cache";
import type { OidcContext } from "oidc-provider";
import { PAGE_HEADERS, page, renderExpiredPage, signInPage } from "./pages.ts";
import { chosenPerson, getPerson } from "./people.ts";

/** An operator's site as a sign-in service knows it. */
export interface ServiceClient {
  id: string;
  secret: string;
  redirectUris: readonly string[];
}

type NodeListener = (incoming: IncomingMessage, outgoing: ServerResponse) => void;

const SERVICE = "Sandbox sign-in (plays Google)";
const SCOPES = "openid email profile";
const INTERACTION = /^\/sign-in\/[\w-]{1,64}$/;
const MAX_FORM_BYTES = 4_096;

/** A real OpenID Connect provider with invented people. It supports only the code flow with PKCE (S256). */
export async function createOidcPeer(
  issuer: string,
  clients: () => readonly ServiceClient[],
): Promise<NodeListener> {
  // Imported on demand: two hundred modules that startup would wait for.
  const { default: Provider } = await import("oidc-provider");
  const { privateKey } = await generateKeyPair("RS256", { extractable: true });
  const key = {
    ...(await exportJWK(privateKey)),
    alg: "RS256",
    use: "sig",
    kid: randomBytes(8).toString("hex"),
  };
  const provider = new Provider(issuer, {
    adapter: createMemory(clients),
    jwks: { keys: [key] },
    cookies: { keys: [randomBytes(32).toString("base64url")] },
    scopes: ["openid", "email", "profile"],
    claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name"] },
    // Puts the claims into the id token, as Google does.
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false } },
    pkce: { required: () => true },
    interactions: { url: (_: unknown, { uid }: { uid: string }) => `/sign-in/${uid}` },
    ttl: {
      AccessToken: 600,
      AuthorizationCode: 60,
      Grant: 600,
      IdToken: 600,
      Interaction: 600,
      Session: 600,
    },
    async findAccount(_: unknown, id: string) {
      const person = getPerson(id);
      if (!person) return undefined;
      const { name, email } = person;
      return { accountId: id, claims: async () => ({ sub: id, name, email, email_verified: true }) };
    },
    // The people here are simulated, so every sign-in counts as consent.
    async loadExistingGrant({ oidc }: OidcContext) {
      const { client, session } = oidc;
      const known = session.grantIdFor(client.clientId);
      if (known) return oidc.provider.Grant.find(known);
      const grant = new oidc.provider.Grant({ clientId: client.clientId, accountId: session.accountId });
      grant.addOIDCScope(SCOPES);
      await grant.save();
      return grant;
    },
    renderError(ctx: { type: string; body: string }, { error }: { error: string }) {
      ctx.type = "html";
      ctx.body = page(SERVICE, `<h1>${SERVICE}</h1><p>${error.replace(/\W/g, " ")}</p>`);
    },
  });
  const answer = provider.callback();

  async function interact(incoming: IncomingMessage, outgoing: ServerResponse, path: string) {
    try {
      await provider.interactionDetails(incoming, outgoing);
    } catch {
      outgoing
        .writeHead(400, PAGE_HEADERS)
        .end(renderExpiredPage(SERVICE, incoming.headers["accept-language"]));
      return;
    }
    if (incoming.method !== "POST") {
      outgoing
        .writeHead(200, PAGE_HEADERS)
        .end(signInPage(SERVICE, path, incoming.headers["accept-language"]));
      return;
    }
    const person = chosenPerson(await readForm(incoming));
    const refusal = { error: "access_denied", error_description: "The person said no" };
    await provider.interactionFinished(
      incoming,
      outgoing,
      person ? { login: { accountId: person.id } } : refusal,
    );
  }

  return (incoming, outgoing) => {
    const [path = "/"] = (incoming.url ?? "/").split("?", 1);
    if (!INTERACTION.test(path)) return answer(incoming, outgoing);
    interact(incoming, outgoing, path).catch(() => {
      if (!outgoing.headersSent) outgoing.writeHead(500);
      outgoing.end();
    });
  };
}

async function readForm(incoming: IncomingMessage): Promise<URLSearchParams> {
  let text = "";
  for await (const chunk of incoming as AsyncIterable<Buffer>) {
    text += chunk.toString("latin1");
    if (text.length > MAX_FORM_BYTES) break;
  }
  return new URLSearchParams(text);
}

/** The provider's storage, in this process; its clients are the operator's current ones. */
function createMemory(clients: () => readonly ServiceClient[]) {
  const kept = new LRUCache<string, Record<string, unknown>>({ max: 5_000 });
  const getClient = (id: string) => {
    const found = clients().find((client) => client.id === id);
    return (
      found && {
        client_id: id,
        client_secret: found.secret,
        redirect_uris: [...found.redirectUris],
        grant_types: ["authorization_code"],
        response_types: ["code"],
        token_endpoint_auth_method: "client_secret_post",
      }
    );
  };

  return class Memory {
    readonly kind: string;
    constructor(kind: string) {
      this.kind = kind;
    }
    async upsert(id: string, payload: Record<string, unknown>, expiresIn: number) {
      kept.set(`${this.kind} ${id}`, payload, { ttl: expiresIn * 1_000 });
      if (typeof payload.uid === "string") kept.set(`uid ${payload.uid}`, { id });
    }
    async find(id: string) {
      return this.kind === "Client" ? getClient(id) : kept.get(`${this.kind} ${id}`);
    }
    async findByUid(uid: string) {
      return this.find(String(kept.get(`uid ${uid}`)?.id));
    }
    async findByUserCode() {
      return undefined;
    }
    async consume(id: string) {
      const payload = kept.get(`${this.kind} ${id}`);
      if (payload) payload.consumed = Math.floor(Date.now() / 1_000);
    }
    async destroy(id: string) {
      kept.delete(`${this.kind} ${id}`);
    }
    async revokeByGrantId(grantId: string) {
      for (const [key, payload] of kept.entries()) if (payload.grantId === grantId) kept.delete(key);
    }
  };
}
