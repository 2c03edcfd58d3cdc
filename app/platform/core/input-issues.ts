import { type FieldError, PlatformError } from "./errors.ts";

/** @throws PlatformError INVALID_INPUT with the issues that are not null, if there are any. */
export function throwIssues(issues: readonly (FieldError | null)[]): void {
  const fields = issues.filter((issue) => issue !== null);
  if (fields.length > 0) throw new PlatformError("INVALID_INPUT", { fields });
}
