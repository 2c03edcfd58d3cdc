import { HELP_CENTRE } from "../../site/paths.ts";

/** The pages that a members-only brand shows to visitors (spec section 2, redirect rule). */
const OPEN_PAGES = ["/login", "/register", "/register.html", HELP_CENTRE, "/download"];
/** Pages that sign-in may need: the one for a forgotten password, and the one that its mailed link opens. */
const OPEN_FOR_PASSWORDS = ["/account/forgot", "/account/password"];
/** Addresses that the forms of those pages post to; they render again when something is wrong. */
const OPEN_FORMS = [
  "/account/register",
  "/account/free-play",
  "/account/verify",
  "/account/third-party",
  "/account/third-party/callback",
  "/account/phone",
];

/**
 * Returns true when a visitor without a session must sign in before opening this path, on a brand with
 * `loginedToHomePage`.
 */
export function mustSignIn(pathname: string): boolean {
  return ![...OPEN_PAGES, ...OPEN_FOR_PASSWORDS, ...OPEN_FORMS].includes(pathname);
}
