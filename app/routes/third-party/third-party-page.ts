/** Where one chooses between linking and registering. */
export const THIRD_PARTY_PAGE = "/account/third-party";
