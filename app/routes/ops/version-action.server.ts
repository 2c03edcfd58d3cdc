import type { AppLoadContext } from "@remix-run/node";
import { timeText } from "../../shared/date-format.ts";
import type { FailureData } from "../../site/call-failure.ts";
import { formText, wholeNumber } from "../../site/parse-form.ts";

/** Reads the version that a form was rendered with. */
export function getSeenVersion(form: FormData): { seenVersion: number } {
  return { seenVersion: wholeNumber(form, "seenVersion") };
}

/** Reads the version that a form was rendered with, and `publish`: true if it also publishes. */
export function getSaveOptions(form: FormData): { seenVersion: number; publish: boolean } {
  return { ...getSeenVersion(form), publish: formText(form, "decision") === "publish" };
}

/**
 * Returns a function that explains why an action on a version was refused; null if it was refused for another reason.
 * @param zone The time zone of the version's brand.
 */
export function createVersionErrorText({ t }: Pick<AppLoadContext, "t">, zone: string) {
  return ({ code, details }: FailureData): string | null => {
    if (code === "FORBIDDEN" && details.second === true) return t("ops.version.ownRefused");
    if (code !== "CONFLICT" || details.changedAt === undefined) return null;
    const time = timeText(Number(details.changedAt), zone);
    return t("ops.version.changed", { name: String(details.changedBy) || "–", time });
  };
}
