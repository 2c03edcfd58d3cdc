/** The page for choosing between linking and registering. */
export const THIRD_PARTY_PAGE = "/account/third-party";
/** The page that shows a signed-in member their linked services. */
export const ACCOUNT_PAGE = "/member/securityCenter";
/** The sign-in page that returns to the link to confirm. */
export const SIGN_IN_TO_LINK = `/login?next=${encodeURIComponent(THIRD_PARTY_PAGE)}`;
