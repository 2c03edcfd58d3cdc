import type { CodeAnswer } from "../verification/use-code-form.ts";

/** Why a sign-in was refused, or that a code is on its way. */
export interface SignInFailure extends CodeAnswer {
  by: "username" | "sms";
  /** True when the next try needs a captcha. */
  captcha: boolean;
  /** The form's target, which a page shown in response to it could not know from its address. */
  next: string;
}
