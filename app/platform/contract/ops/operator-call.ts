import { oc } from "@orpc/contract";
import * as z from "zod";
import { trimInvisible } from "#app/shared/typed-text.ts";
import type { ErrorCode } from "../../core/errors.ts";
import { epochMs, pageNo, queryIntOr, requiredText, shortText } from "../call.ts";
import { toStrict } from "../procedure.ts";
import type { Permission } from "./permissions.ts";

/** The stage of a sign-in: none, password only, or also the authenticator app's code. */
export type SignInStage = "anyone" | "password" | "code";

/** The contract's metadata of an operators' call, in addition to its schemas. */
export interface OperatorCallMeta {
  /** Null for signing in and for the operator's own sign-in settings. */
  permission: Permission | null;
  /** The sign-in stage that the caller must have reached. */
  stage: SignInStage;
  /** True for a call that is served while the operator still has to set a password. */
  whilePasswordDue: boolean;
  /** True when the call can move money. */
  money: boolean;
  /** The actions that the call may write into the operators' log. */
  logs: readonly string[];
  /**
   * `take` when it claims the case that its input names; `decide` when it decides on the case, which only the operator
   * who claimed it may.
   */
  claims: "take" | "decide" | null;
  /** True when the body contains a picture and may be as large as one. */
  picture: boolean;
  /** Error codes in addition to those of every call. */
  errors: readonly ErrorCode[];
}

interface OperatorCallOptions<I extends z.ZodObject, O extends z.ZodType> {
  method: "GET" | "POST";
  /** Behind `/api`. */
  path: `/${string}`;
  summary: string;
  description?: string;
  /** Area shown as the tag of the OpenAPI document. */
  area: string;
  input: I;
  output: O;
  money?: boolean;
  claims?: OperatorCallMeta["claims"];
  picture?: boolean;
  errors?: readonly ErrorCode[];
}

const base = oc.$meta<OperatorCallMeta>({
  permission: null,
  stage: "code",
  whilePasswordDue: false,
  money: false,
  logs: [],
  claims: null,
  picture: false,
  errors: [],
});

function declare<I extends z.ZodObject, O extends z.ZodType>(
  {
    method,
    path,
    summary,
    description,
    area,
    input,
    output,
    money = false,
    claims = null,
    picture = false,
    errors = [],
  }: OperatorCallOptions<I, O>,
  meta: Pick<OperatorCallMeta, "permission" | "stage" | "whilePasswordDue" | "logs">,
) {
  // The guard answers for a merchant that is not the operator's.
  const refused: ErrorCode[] = "merchant" in input.shape ? ["NOT_FOUND", ...errors] : [...errors];
  return base
    .meta({ ...meta, money, claims, picture, errors: [...new Set(refused)] })
    .route({ method, path: `/api${path}`, summary, description, tags: [area] })
    .input(toStrict(input))
    .output(output);
}

/**
 * Declares a call of a signed-in operator. One that changes something (POST) is logged under its permission's name; a
 * save that also publishes is logged under that of `publishes` as well.
 */
export function operatorCall<I extends z.ZodObject, O extends z.ZodType>({
  permission,
  publishes,
  ...options
}: OperatorCallOptions<I, O> & { permission: Permission; publishes?: Permission }) {
  const logs = options.method === "POST" ? [permission, ...(publishes ? [publishes] : [])] : [];
  return declare(options, { permission, stage: "code", whilePasswordDue: false, logs });
}

/** Declares a call about the operator's own sign-in, which needs no permission. */
export function signInCall<I extends z.ZodObject, O extends z.ZodType>({
  stage,
  logs = [],
  ...options
}: OperatorCallOptions<I, O> & { stage: SignInStage; logs?: readonly string[] }) {
  return declare(options, { permission: null, stage, whilePasswordDue: true, logs });
}

/** The merchant of a call. A merchant that the operator does not work for yields NOT_FOUND. */
const merchantCode = shortText(64).meta({ description: "Code of a merchant that the operator works for" });
/** A case of a merchant. */
export const caseInput = z.object({ merchant: merchantCode, id: requiredText(64) });

/** The areas that operators list. */
type ListedArea = Permission extends infer P ? (P extends `${infer Area}.see` ? Area : never) : never;

interface ListAndDetail<Row, Detail, Query, More> {
  area: ListedArea;
  /** By default the area's name. */
  path?: `/${string}`;
  query: Query;
  /** A case in the list. */
  row: Row;
  detail: Detail;
  /** Input of the detail, besides the case. */
  more?: More;
  summaries: { list: string; detail: string };
}

/** Declares the two calls by which operators read cases. */
export function listAndDetail<
  Row extends z.ZodType,
  Detail extends z.ZodType,
  Query extends z.ZodObject,
  More extends z.ZodRawShape = Record<never, never>,
>({
  area,
  path = `/${area}`,
  query,
  row,
  detail,
  more = {} as More,
  summaries,
}: ListAndDetail<Row, Detail, Query, More>) {
  const common = { method: "GET", area, permission: `${area}.see` } as const;
  return {
    list: operatorCall({
      ...common,
      path,
      summary: summaries.list,
      input: query,
      output: z.object({ list: z.array(row), total: z.int() }),
    }),
    detail: operatorCall({
      ...common,
      path: `${path}/detail`,
      summary: summaries.detail,
      input: caseInput.extend(more),
      output: detail,
      errors: ["NOT_FOUND"],
    }),
  };
}

/** A case, with the state in which the deciding operator saw it. */
export const decisionInput = caseInput.extend({
  seenState: shortText(64).optional().meta({
    description: "The state that the case had when it was looked at: a CONFLICT where it has another by now",
  }),
});

/** Confirms a decision despite the case's warnings. */
export const confirmed = shortText(300)
  .default("")
  .meta({
    description:
      "The case's warnings that the operator has confirmed, comma-separated: CONFLICT with " +
      "`details.warnings` when the case has others",
  });

/** The number of pictures that the operator saw; the member may send more until the decision. */
export const seenPictures = z.int().min(0).meta({
  description:
    "Pictures that the case had when it was looked at: a CONFLICT with `details.pictures` where it has more",
});

/** A page of a list. */
export const page = { pageNo, pageSize: queryIntOr(25, 1, 100) };

/** The merchant of a list. */
export const listMerchant = merchantCode
  .optional()
  .meta({ description: "Code of one merchant; without it, all that the operator works for" });

/** The query of a list without a filter. */
export const listQuery = z.object({ merchant: listMerchant, ...page });

/** The query of a list of cases: those waiting for an operator, oldest first, or all, newest first. */
export const queueQuery = z.object({
  merchant: listMerchant,
  which: z.enum(["waiting", "all"]).default("waiting"),
  ...page,
});

/** Text typed into a field of the operators' site; its own rule is checked where it is read. */
export const typedText = shortText(600);

/** An operator's reason for an action, trimmed: long enough to be meaningful. */
export const reasonText = shortText(600)
  .overwrite(trimInvisible)
  .min(5)
  .max(500)
  .refine((text) => text.isWellFormed(), { params: { key: "error.field.characters" } })
  .meta({ description: "5 to 500 characters" });

/** An operator's optional note, trimmed, such as the addition to the reason of a rejection. */
export const optionalNote = shortText(600)
  .overwrite(trimInvisible)
  .max(500)
  .refine((text) => text.isWellFormed(), { params: { key: "error.field.characters" } })
  .default("")
  .meta({ description: "Up to 500 characters" });

/** The note that every rejection needs, for other operators, trimmed. */
export const rejectionNote = optionalNote
  .removeDefault()
  .min(1)
  .meta({ description: "For other operators: up to 500 characters, not blank" });

/** The same key with the same content is one operation; with different content it is refused. */
export const operationKey = z
  .string()
  .regex(/^[\w-]{8,64}$/)
  .meta({ description: "Made by the client, new for each operation that is meant" });

/** A step in the course of a payment. */
export const caseStep = z.object({
  state: z.string(),
  at: epochMs,
  reason: z.string().meta({ description: "Catalogue key of why, or nothing" }),
  actor: z.string().meta({ description: "`member`, `provider`, `operator` or `system`" }),
  operatorId: z.string().nullable().meta({ description: "The operator whose step it was" }),
  note: z.string().meta({ description: "The operator's note, or empty" }),
});
export type CaseStep = z.infer<typeof caseStep>;

const decisionTerms = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]));

/** A decision on a case that waits until a second person makes exactly the same one. */
export const pendingDecision = z.object({
  action: z.string(),
  part: z.string().meta({ description: "The part of the case, such as the id of a report; else empty" }),
  terms: decisionTerms.meta({
    description: "Empty for others than the first where the second person types them",
  }),
  askedBy: z.string().meta({ description: "Name of the operator who decided first" }),
  askedAt: epochMs,
  isOwn: z.boolean().meta({ description: "True when that is the operator who is looking" }),
  insteadOf: z.object({ terms: decisionTerms, askedBy: z.string() }).nullable().meta({
    description: "Another operator's earlier decision, which this one differs from; it no longer waits",
  }),
});
export type PendingDecision = z.infer<typeof pendingDecision>;

/** The result of a decision that may need two people. */
export const approvalOutcome = z.object({
  waits: z.enum(["first", "differs"]).optional().meta({
    description:
      "Nothing has taken effect: it waits for a second operator who decides the same; `differs` from what another one decided before",
  }),
});
export type ApprovalOutcome = z.infer<typeof approvalOutcome>;

/** The names of the operators whose ids a case contains. */
export const operatorNames = z.record(z.string(), z.string());
