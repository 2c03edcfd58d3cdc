import { oc } from "@orpc/contract";
import * as z from "zod";
import { isDay } from "../../shared/business-day.ts";
import { GAME_TYPES } from "../../shared/game-kinds.ts";
import type { ErrorCode } from "../core/errors.ts";

/** The roles that may make a call (spec section 6). `agent` is any of the brand's agent types. */
export type Role = "visitor" | "member" | "demo" | "agent";

export const EVERYONE: readonly Role[] = ["visitor", "member", "demo", "agent"];
export const SIGNED_IN: readonly Role[] = ["member", "demo", "agent"];
export const REAL_ACCOUNTS: readonly Role[] = ["member", "agent"];
export const AGENTS: readonly Role[] = ["agent"];

/** The benefits of a call that a break withholds. */
export type WithheldBenefit = "play" | "deposit" | "bonus";

/** A page of the member centre or the agent centre, as in its address. */
export type PanelPage = `member/${string}` | `agent/${string}`;

/** The contract's metadata of a call, in addition to its schemas. */
export interface CallMeta {
  roles: readonly Role[];
  /** The pages that the call is for: refused with FEATURE_OFF where the brand has none of them. Empty for every brand. */
  pages: readonly PanelPage[];
  /** True when the call can move money. */
  money: boolean;
  /** The benefit; refused with PLAYER_EXCLUDED while the caller takes a break. Null for a call that remains available. */
  gives: WithheldBenefit | null;
  /** True when the wire body may be sent as a JWE (spec section 6, "Encrypted calls"). */
  encrypted: boolean;
  /** True when the wire body is a form (`application/x-www-form-urlencoded`) instead of JSON. */
  form: boolean;
  /** True when the call is also served during maintenance and in a restricted region. */
  whenClosed: boolean;
  /** True for a signed-in call that is served while the session requires a new password. */
  whilePasswordDue: boolean;
  /** True for a signed-in call whose body contains a picture and may be as large as one. */
  picture: boolean;
  /** Error codes in addition to those of every call. */
  errors: readonly ErrorCode[];
}

/** A call that moves money must declare which break applies to it, or null. */
type Moves = { money: true; gives: WithheldBenefit | null } | { money?: undefined; gives?: WithheldBenefit };

interface CallShape<I extends z.ZodType, O extends z.ZodType> {
  method: "GET" | "POST" | "PUT" | "DELETE";
  path: `/${string}`;
  summary: string;
  description?: string;
  /** Area shown as the tag of the OpenAPI document. */
  area: string;
  input: I;
  output: O;
  roles: readonly Role[];
  pages?: readonly PanelPage[];
  encrypted?: true;
  form?: true;
  whenClosed?: true;
  whilePasswordDue?: true;
  picture?: true;
  errors?: readonly ErrorCode[];
}

type CallOptions<I extends z.ZodType, O extends z.ZodType> = CallShape<I, O> & Moves;

const base = oc.$meta<CallMeta>({
  roles: [],
  pages: [],
  money: false,
  gives: null,
  encrypted: false,
  form: false,
  whenClosed: false,
  whilePasswordDue: false,
  picture: false,
  errors: [],
});

/** Declares one wire call, with path and method as in the spec's section 7. */
export function call<I extends z.ZodType, O extends z.ZodType>(options: CallOptions<I, O>) {
  const { pages = [], gives = null, errors = [] } = options;
  const implied: ErrorCode[] = [
    ...(pages.length > 0 ? (["FEATURE_OFF"] as const) : []),
    ...(gives === null ? [] : (["PLAYER_EXCLUDED"] as const)),
  ];
  return base
    .meta({
      roles: options.roles,
      pages,
      money: options.money ?? false,
      gives,
      encrypted: options.encrypted ?? false,
      form: options.form ?? false,
      whenClosed: options.whenClosed ?? false,
      whilePasswordDue: options.whilePasswordDue ?? false,
      picture: options.picture ?? false,
      errors: [...new Set<ErrorCode>([...errors, ...implied])],
    })
    .route({
      method: options.method,
      path: options.path,
      summary: options.summary,
      description: options.description,
      tags: [options.area],
    })
    .input(options.input)
    .output(options.output);
}

/** Shared shapes. Amounts are integer minor units; times are UTC epoch milliseconds. */
export const emptyObject = z.object({});
export const minorUnits = z
  .int()
  .meta({ description: "Amount in minor units of the merchant's currency", "x-unit": "minor" });
/** Part of a response that lists offers. */
export const onBreak = z
  .boolean()
  .meta({ description: "Nothing is offered to the caller, who takes a break" });

/** A business day of the merchant, as `2026-11-14`. */
export const businessDay = z
  .string()
  .max(64)
  .refine((text) => /^\d{4}-\d{2}-\d{2}$/.test(text), {
    params: { key: "error.pattern.dateYearFirst" },
    abort: true,
  })
  .refine(isDay, { params: { key: "error.field.date" } })
  .meta({ description: "A business day of the merchant, as 2026-11-14" });

export const epochMs = z.int().min(0).meta({ description: "UTC epoch milliseconds", "x-unit": "ms" });

const WHOLE = /^(?:0|[1-9]\d{0,15})$/;

/** Returns plain digits, as in query strings and forms, as a number, and every other value unchanged. */
const readDigits = (value: unknown) =>
  typeof value === "string" && WHOLE.test(value) ? Number(value) : value;

/**
 * Parses a whole number of a query: a number, or plain digits as in query strings and forms. Unlike a coercion it
 * accepts no exponent, hex, blank, sign or list.
 */
export function queryInt(min: number, max = Number.MAX_SAFE_INTEGER) {
  return z
    .preprocess(readDigits, z.int().min(min).max(max))
    .meta({ type: "integer", minimum: min, maximum: max });
}

/** Parses one of these account types, given as a number or, in a form, as plain digits. */
export function queryAccountType<const T extends readonly number[]>(types: T) {
  return z.preprocess(readDigits, z.literal(types)).meta({ type: "integer", enum: [...types] });
}

/** Returns a `queryInt` with a default for a missing value. */
export function queryIntOr(fallback: number, min: number, max = Number.MAX_SAFE_INTEGER) {
  return queryInt(min, max).default(fallback);
}

/** Returns a `queryInt` that refuses every other value with the same text, which names the range. */
export function queryIntWithin(min: number, max: number, messageKey: string) {
  const isWithin = (value: unknown) =>
    Number.isInteger(value) && Number(value) >= min && Number(value) <= max;
  return z
    .preprocess(readDigits, z.custom<number>(isWithin, { params: { key: messageKey } }))
    .meta({ type: "integer", minimum: min, maximum: max });
}

export const pageNo = queryIntOr(1, 1, 100_000);
export const pageSize = queryIntOr(15, 1, 100);
/** Typed text: bounded, and without NUL, which PostgreSQL refuses. */
export const shortText = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[^\0]*$/);
/**
 * Text that a rule checks, such as a password by the brand's (spec section 5): at most 255 characters of up to two UTF-16
 * units. The rule counts them, and its message names its own length.
 */
export const ruledText = shortText(510);
/** Required, non-empty text. */
export const requiredText = (max: number) => shortText(max).min(1);
/**
 * A new key for each intended movement of money. A repeated key has no second effect; with different content it is
 * refused.
 */
export const idempotencyKey = z
  .string()
  .regex(/^[A-Za-z0-9_-]{16,64}$/)
  .meta({ description: "Made by the client, new for each movement that is meant" });
/** Proof of work or a widget's token, if the merchant requires a bot check. */
export const botCheck = shortText(4096).optional();
/** A picture in a call's input. */
export const pictureText = z
  .string()
  .max(7_000_000)
  .refine(isBase64)
  .meta({ description: "PNG or JPEG of at most 5 MB, in base64", contentEncoding: "base64" });

/** Uses atob, because a regular expression takes twenty times as long on several megabytes. */
function isBase64(text: string): boolean {
  try {
    atob(text);
    return true;
  } catch {
    return false;
  }
}

/** The visitor's reading of the picture last shown to them. */
export const captcha = shortText(32).optional();
export const gameTypeCode = z.enum(GAME_TYPES);
export type GameType = z.infer<typeof gameTypeCode>;
/** The form of lottery prizes (spec section 4): ELOTT if the vendor data has an ELOTT card, otherwise LOTT. */
export const prizeMode = z.enum(["ELOTT", "LOTT"]);
