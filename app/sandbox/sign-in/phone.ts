import { createHash, randomBytes, randomInt } from "node:crypto";
import { LRUCache } from "lru-cache";
import * as z from "zod";
import { escapeHtml } from "../../shared/escape-html.ts";
import { canonicalOrigin } from "../../shared/origin.ts";
import { PAGE_HEADERS, page } from "./pages.ts";
import { createTokenSigner, TOKEN_TTL_S } from "./phone-tokens.ts";

/** A project of the phone service, and the pages that may use it. */
export interface PhoneProject {
  projectId: string;
  apiKey: string;
  origins: readonly string[];
}

const SERVICE = "Sandbox phone check (plays Firebase)";
const API = "/identitytoolkit.googleapis.com";
const CODE_TTL_MS = 5 * 60_000;
const MAX_TRIES = 5;
const MAX_CODES_PER_PHONE = 5;

interface Session {
  project: PhoneProject;
  phoneNumber: string;
  code: string;
  tries: number;
}

const body = z.object({
  phoneNumber: z.string().optional(),
  recaptchaToken: z.string().optional(),
  sessionInfo: z.string().optional(),
  code: z.string().optional(),
  idToken: z.string().optional(),
});

/**
 * The Authentication emulator's REST protocol, limited to phone sign-in. Unlike there, its tokens are signed, and its
 * keys are published at /.well-known/jwks.json. Codes are shown at `/`, and at the emulator's own address for them.
 */
export async function createPhonePeer(projects: () => readonly PhoneProject[], clock: { now(): number }) {
  const { jwks, signToken } = await createTokenSigner(clock);
  const sessions = new LRUCache<string, Session>({ max: 500, ttl: CODE_TTL_MS });
  const sent = new LRUCache<string, number>({ max: 500, ttl: 10 * 60_000 });
  const users = new LRUCache<string, { localId: string; phoneNumber: string }>({
    max: 500,
    ttl: TOKEN_TTL_S * 1_000,
  });

  function sendCode(project: PhoneProject, input: z.infer<typeof body>): Response {
    const { phoneNumber = "", recaptchaToken = "" } = input;
    if (recaptchaToken === "") return refusal("CAPTCHA_CHECK_FAILED");
    if (phoneNumber === "") return refusal("MISSING_PHONE_NUMBER");
    if (!/^\+[1-9]\d{6,14}$/.test(phoneNumber)) return refusal("INVALID_PHONE_NUMBER");
    const count = (sent.get(phoneNumber) ?? 0) + 1;
    sent.set(phoneNumber, count);
    if (count > MAX_CODES_PER_PHONE) return refusal("TOO_MANY_ATTEMPTS_TRY_LATER");
    const sessionInfo = randomBytes(32).toString("base64url");
    const code = String(randomInt(1_000_000)).padStart(6, "0");
    sessions.set(sessionInfo, { project, phoneNumber, code, tries: 0 });
    return Response.json({ sessionInfo });
  }

  async function signIn(project: PhoneProject, input: z.infer<typeof body>): Promise<Response> {
    const { sessionInfo = "", code = "" } = input;
    const session = sessions.get(sessionInfo);
    if (code === "") return refusal("MISSING_CODE");
    if (!session || session.project.projectId !== project.projectId) return refusal("SESSION_EXPIRED");
    session.tries += 1;
    if (session.tries > MAX_TRIES) return refusal("TOO_MANY_ATTEMPTS_TRY_LATER");
    if (session.code !== code) return refusal("INVALID_CODE");
    sessions.delete(sessionInfo);
    const { phoneNumber } = session;
    const localId = getLocalId(project, phoneNumber);
    const idToken = await signToken({ project, phoneNumber, localId });
    users.set(idToken, { localId, phoneNumber });
    const refreshToken = randomBytes(32).toString("base64url");
    return Response.json({
      idToken,
      refreshToken,
      expiresIn: String(TOKEN_TTL_S),
      localId,
      phoneNumber,
      isNewUser: false,
    });
  }

  function lookUp({ idToken = "" }: z.infer<typeof body>): Response {
    const user = users.get(idToken);
    if (!user) return refusal("INVALID_ID_TOKEN");
    const { localId, phoneNumber } = user;
    const providerUserInfo = [{ providerId: "phone", rawId: phoneNumber, phoneNumber }];
    const at = String(clock.now());
    return Response.json({
      users: [{ localId, phoneNumber, providerUserInfo, createdAt: at, lastLoginAt: at }],
    });
  }

  async function call(request: Request, url: URL): Promise<Response> {
    const project = projects().find(({ apiKey }) => apiKey === url.searchParams.get("key"));
    if (!project) return refusal("INVALID_API_KEY");
    const name = url.pathname.slice(API.length);
    if (request.method === "GET" && name === "/v1/recaptchaParams") {
      return Response.json({ recaptchaSiteKey: "sandbox", producerProjectNumber: "1" });
    }
    if (request.method === "GET" && name === "/v2/recaptchaConfig") return Response.json({});
    const input = body.safeParse(await request.json().catch(() => null));
    if (request.method !== "POST" || !input.success) return refusal("INVALID_REQUEST");
    if (name === "/v1/accounts:sendVerificationCode") return sendCode(project, input.data);
    if (name === "/v1/accounts:signInWithPhoneNumber") return signIn(project, input.data);
    return name === "/v1/accounts:lookup" ? lookUp(input.data) : refusal("OPERATION_NOT_ALLOWED");
  }

  return async (request: Request): Promise<Response> => {
    const url = new URL(request.url);
    const origin = request.headers.get("origin") ?? "";
    if (url.pathname.startsWith(`${API}/`)) {
      const allowed = projects().some(({ origins }) => origins.includes(canonicalOrigin(origin) ?? ""));
      const response =
        request.method === "OPTIONS" ? new Response(null, { status: 204 }) : await call(request, url);
      if (allowed)
        for (const [name, value] of Object.entries(corsHeaders(origin))) response.headers.set(name, value);
      return response;
    }
    if (request.method !== "GET") return new Response(null, { status: 405 });
    if (url.pathname === "/.well-known/jwks.json") return Response.json(jwks);
    const listed = /^\/emulator\/v1\/projects\/([\w-]+)\/verificationCodes$/.exec(url.pathname)?.[1];
    if (listed) return Response.json({ verificationCodes: listCodes(sessions, listed) });
    return url.pathname === "/"
      ? codesPage(listCodes(sessions, null))
      : new Response("Not found", { status: 404 });
  };
}

/** Returns the id of a number's account in a project, 28 characters as in Firebase. */
function getLocalId({ projectId }: PhoneProject, phoneNumber: string): string {
  return createHash("sha256").update(`${projectId} ${phoneNumber}`).digest("base64url").slice(0, 28);
}

/** Returns the pending codes, the newest first. */
function listCodes(sessions: LRUCache<string, Session>, projectId: string | null) {
  return [...sessions.entries()]
    .filter(([, { project }]) => projectId === null || project.projectId === projectId)
    .map(([sessionInfo, { phoneNumber, code }]) => ({ phoneNumber, sessionInfo, code }));
}

function corsHeaders(origin: string): Record<string, string> {
  return {
    "access-control-allow-origin": origin,
    "access-control-allow-methods": "GET, POST",
    "access-control-allow-headers": "content-type, x-client-version, x-firebase-gmpid, x-firebase-client",
    "access-control-max-age": "600",
    vary: "Origin",
  };
}

function codesPage(codes: readonly { phoneNumber: string; code: string }[]): Response {
  const rows = codes.map(
    ({ phoneNumber, code }) => `<tr><td>${escapeHtml(phoneNumber)}</td><td><code>${code}</code></td></tr>`,
  );
  const list =
    rows.length > 0
      ? `<table><thead><tr><th>Phone</th><th>Code</th></tr></thead><tbody>${rows.join("")}</tbody></table>`
      : "<p>No code is on its way.</p>";
  return new Response(page(SERVICE, `<h1>${SERVICE}</h1><p>The newest message comes first.</p>${list}`), {
    headers: PAGE_HEADERS,
  });
}

/** Returns an error in the format of Google's identity toolkit. */
function refusal(message: string): Response {
  const error = { code: 400, message, errors: [{ message, domain: "global", reason: "invalid" }] };
  return Response.json({ error }, { status: 400 });
}
