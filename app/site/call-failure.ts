import type { ErrorCode } from "../platform/core/errors.ts";

/** A failed platform call as a page receives it: a code, its text in the visitor's language, and the rejected fields. */
export interface FailureData {
  code: ErrorCode;
  message: string;
  /** Field name → text. */
  fields: Record<string, string>;
  details: Record<string, string | number | boolean>;
}

/**
 * A failed platform call as a route receives it. Rethrown from a loader it becomes the nearest error page with the
 * call's status (Remix reads `type`, `data` and `init`); an action catches it and shows the fields.
 */
export class CallFailure extends Error {
  readonly type = "DataWithResponseInit";
  readonly data: FailureData;
  readonly init: { status: number };

  constructor(data: FailureData, status: number) {
    super(data.code);
    this.name = "CallFailure";
    this.data = data;
    this.init = { status };
  }
}

/** Returns the failure in a caught error; rethrows any other error. */
export function getFailure(error: unknown): { data: FailureData; status: number } {
  if (!(error instanceof CallFailure)) throw error;
  return { data: error.data, status: error.init.status };
}

/** A refused form: the message above it, which is null when the rejected fields say why. */
export interface FormFailure {
  message: string | null;
  /** Field name → text. */
  fields: Record<string, string>;
}

/**
 * Returns the failure in a caught error as the form that is shown again needs it; rethrows any other error. `message`
 * replaces the call's own text for some failures.
 */
export function getFormFailure(
  error: unknown,
  message: (failure: FailureData) => string | undefined = () => undefined,
): FormFailure & { failure: FailureData; status: number } {
  const { data: failure, status } = getFailure(error);
  const { fields } = failure;
  const isNamed = Object.keys(fields).length > 0;
  return { failure, status, fields, message: isNamed ? null : (message(failure) ?? failure.message) };
}
