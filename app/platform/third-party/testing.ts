import { bindServices } from "../core/bind-services.ts";
import { type TestParts, testServices } from "../core/testing.ts";
import { beginThirdParty } from "./begin-third-party.ts";
import { finishThirdParty, pendingThirdParty } from "./finish-third-party.ts";
import { linkedThirdParty, linkThirdParty } from "./link-identity.ts";
import { createThirdParty, deleteExpiredAttempts } from "./third-party.server.ts";

/** Binds the service and the calls of third-party sign-in to the test's dependencies. */
export function wholeThirdParty(parts: TestParts) {
  const services = testServices(parts);
  const calls = bindServices(services, {
    begin: beginThirdParty,
    finish: finishThirdParty,
    pending: pendingThirdParty,
    link: linkThirdParty,
    linked: linkedThirdParty,
    forgetOld: deleteExpiredAttempts,
  });
  return { ...createThirdParty(services), ...calls };
}
