import { bindDeps } from "../core/bind-deps.ts";
import { beginThirdParty } from "./begin-third-party.ts";
import type { ThirdPartyDeps } from "./deps.ts";
import { finishThirdParty, pendingThirdParty } from "./finish-third-party.ts";
import { linkedThirdParty, linkThirdParty } from "./link-identity.ts";
import { createThirdParty, forgetAttempts } from "./third-party.server.ts";

/** The service and the calls of sign-in by other services, bound to what a test gives them. */
export function wholeThirdParty(deps: ThirdPartyDeps) {
  const calls = bindDeps(deps, {
    begin: beginThirdParty,
    finish: finishThirdParty,
    pending: pendingThirdParty,
    link: linkThirdParty,
    linked: linkedThirdParty,
    forgetOld: forgetAttempts,
  });
  return { ...createThirdParty(deps), ...calls };
}
