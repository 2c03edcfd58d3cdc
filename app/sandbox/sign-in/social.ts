import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { LRUCache } from "lru-cache";
import type { ServiceClient } from "./oidc.ts";
import { PAGE_HEADERS, page, renderExpiredPage, signInPage } from "./pages.ts";
import { chosenPerson, type Person } from "./people.ts";

const SERVICE = "Sandbox social network (plays Facebook)";
const CODE_TTL_MS = 60_000;
const TOKEN_TTL_MS = 10 * 60_000;

interface Asked {
  client: ServiceClient;
  redirectUri: string;
  state: string;
  challenge: string;
}

/**
 * Facebook's documented endpoints with invented people: the dialog, the exchange of its code (with PKCE) and `/me` of
 * the Graph API, which requires the app's proof.
 */
export function createSocialPeer(clients: () => readonly ServiceClient[]) {
  const dialogs = new LRUCache<string, Asked>({ max: 1_000, ttl: TOKEN_TTL_MS });
  const codes = new LRUCache<string, Asked & { person: Person }>({ max: 1_000, ttl: CODE_TTL_MS });
  const tokens = new LRUCache<string, { client: ServiceClient; person: Person }>({
    max: 1_000,
    ttl: TOKEN_TTL_MS,
  });

  function openDialog(query: URLSearchParams, language: string | null): Response {
    const client = clients().find(({ id }) => id === query.get("client_id"));
    const redirectUri = query.get("redirect_uri") ?? "";
    const challenge = query.get("code_challenge") ?? "";
    if (!client?.redirectUris.includes(redirectUri))
      return html(400, "URL blocked: this app does not know it.");
    if (query.get("code_challenge_method") !== "S256" || challenge === "") {
      return html(400, "This app must send a code challenge.");
    }
    const id = randomBytes(16).toString("base64url");
    dialogs.set(id, { client, redirectUri, challenge, state: query.get("state") ?? "" });
    return new Response(signInPage(SERVICE, "/dialog/answer", language, { id }), { headers: PAGE_HEADERS });
  }

  function answerDialog(form: URLSearchParams, language: string | null): Response {
    const id = form.get("id") ?? "";
    const asked = dialogs.get(id);
    if (!asked)
      return new Response(renderExpiredPage(SERVICE, language), { status: 400, headers: PAGE_HEADERS });
    dialogs.delete(id);
    const back = new URL(asked.redirectUri);
    const person = chosenPerson(form);
    if (person) {
      const code = randomBytes(24).toString("base64url");
      codes.set(code, { ...asked, person });
      back.searchParams.set("code", code);
    } else {
      back.searchParams.set("error", "access_denied");
      back.searchParams.set("error_reason", "user_denied");
      back.searchParams.set("error_description", "Permissions error");
    }
    back.searchParams.set("state", asked.state);
    return new Response(null, { status: 302, headers: { location: back.href } });
  }

  function exchangeCode(form: URLSearchParams): Response {
    const code = form.get("code") ?? "";
    const issued = codes.get(code);
    codes.delete(code);
    const challenge = createHash("sha256")
      .update(form.get("code_verifier") ?? "")
      .digest("base64url");
    const good =
      issued &&
      issued.client.id === form.get("client_id") &&
      equal(issued.client.secret, form.get("client_secret") ?? "") &&
      issued.redirectUri === form.get("redirect_uri") &&
      issued.challenge === challenge;
    if (!good) return graphError(400, "This authorization code has been used.", 100);
    const token = randomBytes(32).toString("base64url");
    tokens.set(token, issued);
    return Response.json({ access_token: token, token_type: "bearer", expires_in: TOKEN_TTL_MS / 1_000 });
  }

  function me(request: Request, query: URLSearchParams): Response {
    const token = /^Bearer (.+)$/.exec(request.headers.get("authorization") ?? "")?.[1] ?? "";
    const owner = tokens.get(token);
    if (!owner) return graphError(401, "Invalid OAuth access token.", 190);
    const proof = createHmac("sha256", owner.client.secret).update(token).digest("hex");
    if (!equal(proof, query.get("appsecret_proof") ?? "")) {
      return graphError(400, "Invalid appsecret_proof provided in the API argument", 100);
    }
    const all: Record<string, string> = { ...owner.person };
    const wanted = (query.get("fields") ?? "id,name").split(",").filter((name) => name in all);
    return Response.json(Object.fromEntries(wanted.map((name) => [name, all[name]])));
  }

  return async (request: Request): Promise<Response> => {
    const { pathname, searchParams } = new URL(request.url);
    const language = request.headers.get("accept-language");
    const is = (method: string, path: RegExp) => request.method === method && path.test(pathname);
    if (is("GET", /^\/v\d+\.0\/dialog\/oauth$/)) return openDialog(searchParams, language);
    if (is("GET", /^\/v\d+\.0\/me$/)) return me(request, searchParams);
    if (is("POST", /^\/dialog\/answer$/)) return answerDialog(await readForm(request), language);
    if (is("POST", /^\/v\d+\.0\/oauth\/access_token$/)) return exchangeCode(await readForm(request));
    return html(404, "There is nothing here.");
  };
}

async function readForm(request: Request): Promise<URLSearchParams> {
  return new URLSearchParams((await request.text()).slice(0, 16_384));
}

function equal(one: string, other: string): boolean {
  const hash = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(hash(one), hash(other));
}

function html(status: number, text: string): Response {
  return new Response(page(SERVICE, `<h1>${SERVICE}</h1><p>${text}</p>`), { status, headers: PAGE_HEADERS });
}

function graphError(status: number, message: string, code: number): Response {
  const error = { message, type: "OAuthException", code, fbtrace_id: randomBytes(8).toString("hex") };
  return Response.json({ error }, { status });
}
