import type { CodeAnswer } from "../verification/use-code-form.ts";

/** The reason why a sign-in was refused, or the notice that a code was sent. */
export interface SignInFailure extends CodeAnswer {
  by: "username" | "sms";
  /** True when the next try needs a captcha. */
  captcha: boolean;
  /** The form's target, which a page shown in response to it could not know from its address. */
  next: string;
}
