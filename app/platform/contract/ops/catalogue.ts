import * as z from "zod";
import type { ErrorCode } from "../../core/errors.ts";
import { emptyObject, epochMs, minorUnits } from "../call.ts";
import { caseInput, listAndDetail, operationKey, operatorCall } from "./operator-call.ts";
import type { Permission } from "./permissions.ts";

/** The areas that operators save in versions and publish: members get the published version. */
export const CATALOGUE_AREAS = ["promotions", "missions", "tournaments", "rewards"] as const;
export type CatalogueArea = (typeof CATALOGUE_AREAS)[number];

const seenVersion = z.int().min(1).meta({
  description:
    "The version that was looked at: a CONFLICT with `details.changedBy` and `changedAt` where there is a later one",
});

/** The start of an item that cannot start before it is published. */
export const startAtPublication = epochMs.meta({
  description:
    "UTC epoch milliseconds. A draft whose start has passed when it is published starts then; 0 says so from the beginning",
});

/** An action on the version of an item that the operator saw. */
export const versionInput = caseInput.extend({ seenVersion });

const publishAlso = z.boolean().default(false).meta({
  description:
    "Publish as well. FORBIDDEN with `details.own` where a second person has to: nothing is saved then",
});

/** The version of an item, for operators. */
const versionFacts = z.object({
  version: z.int(),
  isPublic: z.boolean().meta({ description: "True when this is the version that members see" }),
  editedBy: z.string().meta({ description: "Empty for what the demonstration began with" }),
  editedAt: epochMs,
  worth: minorUnits.nullable().meta({ description: "The most that it can give; null where this is unknown" }),
  needsSecond: z
    .boolean()
    .meta({ description: "True when its worth is above the amount that one operator may publish" }),
  isOwn: z.boolean().meta({
    description: "True when the requesting operator has edited the benefit since the last publication",
  }),
  saved: z.record(z.string(), z.string()).meta({ description: "Description of the saved version in words" }),
});
export type VersionFacts = z.infer<typeof versionFacts>;

/** Builds the schema of an item as its page shows it. `actions`: what may be open to an operator. */
export function itemSchema<Fields extends z.ZodRawShape, const Actions extends readonly string[]>(
  fields: Fields,
  actions: Actions,
) {
  return z.object({ ...fields, version: versionFacts, actions: z.array(z.enum(actions)) });
}

type Summaries = Record<"list" | "detail" | "create" | "edit" | "publish", string>;

interface CatalogueOptions<Row, Detail, Query, More, Content> {
  area: CatalogueArea;
  query: Query;
  row: Row;
  detail: Detail;
  more?: More;
  /** The fields that an operator can set. */
  content: Content;
  summaries: Summaries;
  descriptions?: { edit?: string; publish?: string };
}

const ERRORS = ["NOT_FOUND", "CONFLICT", "FEATURE_OFF"] as const;

/** Declares the calls by which operators read, draft and publish the items of a catalogue. */
export function catalogueCalls<
  Row extends z.ZodType,
  Detail extends z.ZodType,
  Query extends z.ZodObject,
  Content extends z.ZodRawShape,
  More extends z.ZodRawShape = Record<never, never>,
>(options: CatalogueOptions<Row, Detail, Query, More, Content>) {
  const { area, content, summaries, descriptions = {} } = options;
  const common = { method: "POST", area, errors: ERRORS } as const;
  return {
    ...listAndDetail(options),
    create: operatorCall({
      ...common,
      path: `/${area}/create`,
      summary: summaries.create,
      permission: `${area}.create`,
      input: z.object({ merchant: caseInput.shape.merchant, ...content, idempotencyKey: operationKey }),
      output: z.object({ id: z.string() }),
    }),
    edit: operatorCall({
      ...common,
      path: `/${area}/edit`,
      summary: summaries.edit,
      ...(descriptions.edit === undefined ? {} : { description: descriptions.edit }),
      permission: `${area}.edit`,
      publishes: `${area}.publish`,
      input: versionInput.extend({ ...content, publish: publishAlso }),
      output: emptyObject,
    }),
    publish: operatorCall({
      ...common,
      path: `/${area}/publish`,
      summary: summaries.publish,
      description: [descriptions.publish ?? [], OWN].flat().join(" "),
      permission: `${area}.publish`,
      input: versionInput,
      output: emptyObject,
    }),
  };
}

const OWN = "FORBIDDEN with `details.own` for the operator who edited it last, above the brand's amount.";

/** Declares another act on the version of an item that the operator saw, such as its end. */
export function itemCall<I extends z.ZodObject>(options: {
  path: `/${string}`;
  summary: string;
  description?: string;
  permission: Permission & `${CatalogueArea}.${string}`;
  input: I;
  errors?: readonly ErrorCode[];
}) {
  const [area = ""] = options.permission.split(".");
  return operatorCall({
    method: "POST",
    area,
    errors: ["NOT_FOUND", "CONFLICT"],
    ...options,
    output: emptyObject,
  });
}
