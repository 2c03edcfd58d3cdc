import type { BrandDocument } from "../brand/brand-document.ts";

/**
 * The path of the help centre: open to everyone, and a possible target of a closed site's customer-service button (spec
 * section 2).
 */
export const HELP_CENTRE = "/helpmc";

/** Game pages (spec section 2), and the page of the frame that embeds a game. */
const GAME_PATHS = ["/seamless", "/lottery", "/game", "/fbsports"];

/** Returns true for the page of a game, or of a slip, in play. `pathname` is in lower case. */
export const isGamePath = (pathname: string): boolean => GAME_PATHS.includes(pathname);

/** Returns the address of the brand's first game category. */
export function gameListPath({ categories }: Pick<BrandDocument, "categories">): string {
  return `/${categories[0] ?? ""}`;
}

/** The pages that send money: to the agent above, or to an account below. */
export const TRANSFER_PATHS = {
  upline: "/member/transferUpline",
  // Team management contains the transfer to a downline (spec section 2, "Agent centre panel").
  downline: "/agent/downlineManagmentView?view=transfer",
} as const;

/** The direction of the money: to the agent above, or to an account below. */
export type TransferDirection = keyof typeof TRANSFER_PATHS;

/** Search parameter of "My account" with the direction of the transfer that waits for its forms. */
export const WAITING_TRANSFER = "transfer";

/** Returns the direction of the transfer that waits, from the search parameters of "My account"; null for none. */
export function getWaitingTransfer(params: URLSearchParams): TransferDirection | null {
  const waiting = params.get(WAITING_TRANSFER);
  return waiting === "upline" || waiting === "downline" ? waiting : null;
}

/** The page for choosing between linking and registering. */
export const THIRD_PARTY_PAGE = "/account/third-party";
/** The page that shows a signed-in member their linked services. */
export const ACCOUNT_PAGE = "/member/securityCenter";
export const WITHDRAW_PAGE = "/member/withdraw";
/** The sign-in page that returns to the link to confirm. */
export const SIGN_IN_TO_LINK = `/login?next=${encodeURIComponent(THIRD_PARTY_PAGE)}`;

/** The agents' page for new accounts and links. */
export const REGISTER_CENTER = "/agent/registerCenter";
