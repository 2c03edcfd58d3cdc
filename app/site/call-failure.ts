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
 * A failed platform call as a route sees it. Thrown on from a loader it becomes the nearest error page with the
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

/** The failure that a caught error carries; any other error is thrown on. */
export function getFailure(error: unknown): { data: FailureData; status: number } {
  if (!(error instanceof CallFailure)) throw error;
  return { data: error.data, status: error.init.status };
}
