import type { AppLoadContext } from "@remix-run/node";
import { getLocalTime } from "../../shared/local-time.ts";
import type { FailureData } from "../../site/call-failure.ts";
import { formText, wholeNumber } from "../../site/parse-form.ts";

/** The version that a form was about. */
export function getSeenVersion(form: FormData): { seenVersion: number } {
  return { seenVersion: wholeNumber(form, "seenVersion") };
}

/** The number of pictures that a form was about. */
export function getSeenPictures(form: FormData): { seenPictures: number } {
  return { seenPictures: wholeNumber(form, "seenPictures") };
}

/** The version that a form was about, and whether it publishes as well as saves. */
export function getSaving(form: FormData): { seenVersion: number; publish: boolean } {
  return { ...getSeenVersion(form), publish: formText(form, "decision") === "publish" };
}

/**
 * Returns what says in words why an act on a version was refused: null where it was for another reason.
 * @param zone The time zone of the version's brand.
 */
export function versionRefusal({ t }: Pick<AppLoadContext, "t">, zone: string) {
  return ({ code, details }: FailureData): string | null => {
    if (code === "FORBIDDEN" && details.second === true) return t("ops.version.ownRefused");
    if (code !== "CONFLICT" || details.changedAt === undefined) return null;
    const time = getLocalTime(Number(details.changedAt), zone).replace("T", " ");
    return t("ops.version.changed", { name: String(details.changedBy) || "–", time });
  };
}
