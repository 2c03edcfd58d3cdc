import * as z from "zod";
import { epochMs, minorUnits } from "../call.ts";
import { caseInput } from "./operator-call.ts";

/** The areas that operators save in versions and publish: members get the published version. */
export const CATALOGUE_AREAS = ["promotions", "missions", "tournaments", "rewards"] as const;
export type CatalogueArea = (typeof CATALOGUE_AREAS)[number];

const seenVersion = z.int().min(1).meta({
  description:
    "The version that was looked at: a CONFLICT with `details.changedBy` and `changedAt` where there is a later one",
});

/** An action on the version of an item that the operator saw. */
export const versionInput = caseInput.extend({ seenVersion });

export const publishAlso = z.boolean().default(false).meta({
  description:
    "Publish as well. FORBIDDEN with `details.own` where a second person has to: nothing is saved then",
});

/** The version of an item, for operators. */
export const versionFacts = z.object({
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
