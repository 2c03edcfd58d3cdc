import { readFileSync } from "node:fs";
import path from "node:path";
import { PROJECT_FOLDER } from "../../shared/project-folder.ts";
import { normaliseUsername } from "./username.ts";

/**
 * The 5,000 commonest passwords of published breaches with six characters or more, in lower case (the frequency list of
 * zxcvbn 4.4.2, MIT, made from Mark Burnett's ten million passwords).
 */
const BREACHED = new Set(
  readFileSync(path.join(PROJECT_FOLDER, "app/platform/accounts/breached-passwords.txt"), "utf8")
    .split("\n")
    .filter(Boolean),
);

/**
 * Returns true when a password is easily guessed (NIST SP 800-63B, 5.1.1.2): a common one of known breaches in any
 * case, or the account's own username.
 */
export function isBreached(password: string, username: string): boolean {
  const folded = password.normalize("NFKC").toLowerCase();
  return (
    BREACHED.has(folded) || (username !== "" && normaliseUsername(password) === normaliseUsername(username))
  );
}
