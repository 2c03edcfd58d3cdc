import { bindServices } from "../core/bind-services.ts";
import { type TestParts, testServices } from "../core/testing.ts";
import { memberInfo } from "./member-info.ts";
import { openDemoAccount } from "./open-demo-account.ts";
import { setLanguage } from "./profile.ts";
import { registerByMobile, registerByUsername } from "./register.ts";
import { registrationSettings } from "./registration-settings.ts";

/** Binds the accounts' use cases that need no mail and no links to a test's dependencies. */
export function testAccounts(parts: TestParts) {
  const services = testServices(parts);
  return bindServices(services, {
    register: registerByUsername,
    registerByMobile,
    registerSettings: registrationSettings,
    freePlay: openDemoAccount,
    memberInfo,
    setLanguage,
  });
}

export type TestAccounts = ReturnType<typeof testAccounts>;
