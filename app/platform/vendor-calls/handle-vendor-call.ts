import { asPlatformError } from "../core/errors.ts";
import type { Services } from "../core/services.ts";
import type { WalletAnswerOptions } from "../ports/vendor-connection.ts";
import type { Answer, RefusalCode } from "./answers.ts";
import { bodies, type CallName } from "./bodies.ts";
import type { CallParties, Dialect } from "./dialect.ts";
import { DIALECTS } from "./dialects.ts";
import { runCall } from "./run-call.ts";

const PATH =
  /^\/vendor\/v1\/([A-Za-z0-9_-]{1,64})\/([A-Za-z0-9_-]{1,32})\/([a-z-]{1,16}(?:\/[a-z-]{1,16})?)$/;
const MAX_BODY_BYTES = 16 * 1024;
/** The calls open to a vendor whose games play from a wallet of its own. */
const WITHOUT_OUR_WALLET: ReadonlySet<CallName> = new Set([
  "authenticate",
  "balance",
  "round",
  "may-play",
  "not-played",
]);

/**
 * Answers `POST /vendor/v1/<merchant>/<vassalage>/<call>` in the vendor's dialect, on any host; null for any other
 * path. The signature is checked on the raw bytes before anything parses them. A vendor that the merchant does not have
 * gets the same response as a wrong signature.
 */
export async function handleVendorCall(services: Services, request: Request): Promise<Response | null> {
  const { clock, log } = services;
  const { pathname, search } = new URL(request.url);
  const [, merchantId, vendor, callPath] = PATH.exec(pathname) ?? [];
  if (merchantId === undefined || vendor === undefined || callPath === undefined) return null;
  const connection = services.connections(merchantId, vendor);
  const dialect = DIALECTS[connection?.dialect ?? "marquee"];
  const name = dialect.getCall(callPath);
  if (name === null) return null;
  if (connection && !connection.wallets.includes("seamless") && !WITHOUT_OUR_WALLET.has(name)) return null;
  const refuse = (code: RefusalCode, headers?: Record<string, string>) =>
    respond(dialect.refuse(code, {}), headers);
  if (request.method !== "POST") return refuse("METHOD_NOT_ALLOWED", { allow: "POST" });
  if (Number(request.headers.get("content-length")) > MAX_BODY_BYTES) return refuse("BODY_TOO_LARGE");
  const body = new Uint8Array(await request.arrayBuffer());
  if (body.length > MAX_BODY_BYTES) return refuse("BODY_TOO_LARGE");

  const facts = { merchant: merchantId, vassalage: vendor, call: name };
  const now = clock.now();
  const arrived = { path: pathname + search, headers: request.headers, body, now };
  if (!connection || !dialect.isSigned(connection, arrived)) {
    log.warn(facts, "a vendor's call has an invalid signature");
    return refuse("BAD_SIGNATURE");
  }
  const scope = { merchantId, vendor };
  try {
    const line: CallParties = {
      scope,
      merchant: services.merchants.byCode(merchantId),
      now,
      factors: connection.factors,
    };
    return respond(await runInDialect(services, dialect, name, { body, line, answers: connection.answers }));
  } catch (error) {
    log.error({ err: error, ...facts }, "a vendor's call failed");
    const { code } = asPlatformError(error);
    return code === "DATABASE_UNAVAILABLE"
      ? refuse("UNAVAILABLE", { "retry-after": "5" })
      : refuse("INTERNAL");
  }
}

function respond(answer: Answer, headers: Record<string, string> = {}): Response {
  return new Response(answer.body, {
    status: answer.status,
    headers: { "content-type": "application/json", "cache-control": "no-store", ...headers },
  });
}

/** Returns a call's response in the vendor's dialect. */
async function runInDialect(
  services: Services,
  dialect: Dialect,
  name: CallName,
  { body, line, answers }: { body: Uint8Array; line: CallParties; answers: WalletAnswerOptions },
): Promise<Answer> {
  const read = dialect.read(name, body, line);
  if ("refusal" in read) return dialect.refuse(read.refusal, { ...read.facts, pointer: read.pointer });
  const parsed = bodies[name].safeParse(read.content);
  if (!parsed.success) {
    const path = parsed.error.issues[0]?.path ?? [];
    const pointer = path.map((part) => `/${String(part)}`).join("");
    return dialect.refuse("WRONG_TYPES", { ...read.facts, pointer });
  }
  const answer = await runCall(
    { ...services, answers, roundedUp: read.roundedUp ?? 0 },
    line.scope,
    name,
    parsed.data,
  );
  return dialect.write(answer, line, read.facts);
}
