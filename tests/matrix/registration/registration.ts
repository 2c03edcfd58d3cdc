import type { Effect } from "../effect.ts";
import { FIELDS } from "./fields.ts";
import { HOSTS } from "./hosts.ts";
import { PATTERNS } from "./patterns.ts";
import { SIGN_IN } from "./sign-in.ts";
import { SPECIAL_FIELDS } from "./special-fields.ts";
import { WAYS } from "./ways.ts";

/** The declared effects of this folder. */
export const REGISTRATION: readonly Effect[] = [
  ...FIELDS,
  ...SPECIAL_FIELDS,
  ...PATTERNS,
  ...WAYS,
  ...SIGN_IN,
  ...HOSTS,
];

const HELD = "the brand check refuses anything but true while the form has the field";

/** Fields that a form always has, or that must be filled wherever it has them. */
const HELD_FIELDS: Readonly<Record<string, readonly string[]>> = {
  username: ["username", "password", "confirmPassword"],
  mobile: ["mobileNum", "verificationCode", "password", "confirmPassword"],
};

/** Settings that are only data, with the reason: their value is shown or passed on as it is and switches nothing. */
export const REGISTRATION_DATA: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    Object.entries(HELD_FIELDS).flatMap(([form, fields]) =>
      fields.flatMap((field) =>
        ["enabled", "required"].map((part) => [`/registration/${form}/${field}/${part}`, HELD]),
      ),
    ),
  ),
  "/hosts/*/httpsForSubdomains":
    "a header of servers that speak https, which no test site does: every-answer.test.ts has such a server",
  "/registration/username/verificationCode/required": HELD,
  "/registration/username/paymentPassword/required": HELD,
  "/registration/mobile/paymentPassword/required": HELD,
};
