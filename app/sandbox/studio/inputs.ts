import { parseLook } from "./frame/look.ts";
import type { RequestedSelection, WalletKind } from "./store.ts";

export const MAX_BODY_BYTES = 16 * 1024;

/** Parses the JSON object of a request; null if there is none. */
export function parseObject(body: Uint8Array): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(body));
    return typeof value === "object" && value !== null ? { ...value } : null;
  } catch {
    return null;
  }
}

/** Parses an operator's launch request; null when a field is missing or has the wrong type. */
export function parseLaunch(body: Uint8Array) {
  const {
    gameCode,
    token,
    language,
    siteOrigins,
    timeZone = "UTC",
    wallet = "seamless",
    selection = null,
    look = null,
  } = parseObject(body) ?? {};
  const isWhole =
    typeof gameCode === "string" &&
    typeof token === "string" &&
    typeof language === "string" &&
    isTimeZone(timeZone) &&
    (wallet === "seamless" || wallet === "transfer") &&
    (selection === null || isSelection(selection)) &&
    Array.isArray(siteOrigins) &&
    siteOrigins.length <= 50;
  if (!isWhole) return null;
  const kind: WalletKind = wallet === "transfer" ? wallet : "seamless";
  return {
    ...{ gameCode, token, language, timeZone, selection, wallet: kind },
    siteOrigins: siteOrigins.filter(isOrigin),
    // A frame also opens without a readable look.
    look: parseLook(look),
  };
}

function isSelection(value: unknown): value is RequestedSelection {
  const { eventId, selectionId, odds } = (value ?? {}) as Record<string, unknown>;
  const isId = (id: unknown) => typeof id === "string" && /^[\w.-]{1,64}$/.test(id);
  return isId(eventId) && isId(selectionId) && Number.isSafeInteger(odds) && Number(odds) > 1_000;
}

function isTimeZone(value: unknown): value is string {
  try {
    return typeof value === "string" && Boolean(new Intl.DateTimeFormat("en", { timeZone: value }));
  } catch {
    return false;
  }
}

/** Returns true for an exact origin: it is used in a header and in `postMessage`. */
function isOrigin(value: unknown): value is string {
  if (typeof value !== "string" || !URL.canParse(value)) return false;
  const { protocol, origin } = new URL(value);
  return origin === value && (protocol === "https:" || protocol === "http:");
}

/** Parses a spin's id, its stake and the flag of a gifted spin; null when they are malformed. */
export function parseSpin(
  body: Readonly<Record<string, unknown>>,
): { spinId: string; stake: number; isGift: boolean } | null {
  const { spinId, stake = 0, gift = false } = body;
  if (!isKey(spinId) || typeof gift !== "boolean") return null;
  return Number.isSafeInteger(stake) ? { spinId, stake: Number(stake), isGift: gift } : null;
}

/** Parses free spins that an operator grants; null when a field is missing or has the wrong type. */
export function parseGift(body: Uint8Array) {
  const { reference, playerId, gameCode, currency, spins, stake, expiresAt } = parseObject(body) ?? {};
  const isName = (value: unknown): value is string =>
    typeof value === "string" && /^[\w-]{1,64}$/.test(value);
  const isCount = (value: unknown, most: number): value is number =>
    typeof value === "number" && Number.isSafeInteger(value) && value > 0 && value <= most;
  if (!isName(reference) || !isName(playerId) || !isName(gameCode)) return null;
  if (typeof currency !== "string" || !/^[A-Z]{3,8}$/.test(currency)) return null;
  if (!isCount(spins, 1_000) || !isCount(stake, 1e12) || !isCount(expiresAt, Number.MAX_SAFE_INTEGER)) {
    return null;
  }
  return { reference, playerId, gameCode, currency, spins, stake, expiresAt };
}

/** Returns true when a value is an id made by a frame: 32 hexadecimal digits. */
export function isKey(value: unknown): value is string {
  return typeof value === "string" && /^[0-9a-f]{32}$/.test(value);
}
