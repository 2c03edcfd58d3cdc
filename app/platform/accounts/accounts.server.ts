/**
 * The public functions of accounts: opening an account, its public details, and its password. Rules in
 * docs/decisions/0022 and 0085.
 */

import { changePassword } from "./change-password.ts";
import { requestPasswordLink } from "./mail-password-link.ts";
import { memberInfo } from "./member-info.ts";
import { listIcons, readAvatar, setIcon, setLanguage, setNickname } from "./profile.ts";
import { registerByMobile, registerByUsername } from "./register.ts";
import { passwordRules, registrationSettings } from "./registration-settings.ts";
import { checkPasswordLink, setPasswordByLink } from "./set-password-by-link.ts";
import { setPasswordByPhone } from "./set-password-by-phone.ts";

export { getDepthBelow, loadAncestors } from "./account-tree.ts";
export {
  findAffiliate,
  getLinkState,
  invalidCode,
  openableTypes,
} from "./affiliate-codes.ts";
export { OPENED_BY_AGENT, OPENED_BY_OPERATOR } from "./agree-terms.ts";
export { isBreached } from "./breached.ts";
export { checkOwnPassword } from "./check-own-password.ts";
export { addLabel, loadLabels, removeLabel } from "./labels.ts";
export { paymentPasswordError, paymentPasswordRule } from "./new-password.ts";
export { newCode, openAccount } from "./open-account.ts";
export { openDemoAccount } from "./open-demo-account.ts";
export { createPasswordLink, getPasswordLinkAddress } from "./password-links.ts";
export { loadPayeeName, payeeNameError, storePayeeName } from "./payee-name.ts";
export { checkOpenedAccount, usernameTaken } from "./registration-rules.ts";
export { sendPasswordCode } from "./set-password-by-phone.ts";
export { voidPasswordLinks } from "./store-password.ts";

/** The calls about an account and its password. */
export const accountCalls = {
  memberInfo,
  register: registerByUsername,
  registerByMobile,
  registerSettings: registrationSettings,
  passwordRules,
  updateLanguage: setLanguage,
  avatar: readAvatar,
  icons: listIcons,
  setIcon,
  setNickname,
  changePassword,
  forgotPassword: requestPasswordLink,
  checkPasswordLink,
  setPasswordByLink,
  setPasswordByPhone,
};
