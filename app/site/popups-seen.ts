/** The number of accounts that one browser remembers: enough for a family, not for a net café. */
const MAX_ACCOUNTS = 6;

/**
 * Returns the last display of the popup announcements in a browser to one account: the brand's day, or `never` when
 * they must not be shown again. The cookie holds one entry for each account that signed in: `<end of the account's
 * id>.<day>~…`, the latest last.
 */
export function popupsSeenBy(cookie: string | null, accountId: string): string | null {
  return read(cookie).find(([key]) => key === getKey(accountId))?.[1] ?? null;
}

/** Returns the cookie updated with the popups that one account has seen. */
export function withPopupsSeen(cookie: string | null, accountId: string, seen: string): string {
  const others = read(cookie).filter(([key]) => key !== getKey(accountId));
  return [...others, [getKey(accountId), seen]]
    .slice(-MAX_ACCOUNTS)
    .map((one) => one.join("."))
    .join("~");
}

const getKey = (accountId: string) => accountId.slice(-8);

function read(cookie: string | null): [key: string, seen: string][] {
  return (cookie ?? "").split("~").flatMap((one) => {
    const match = /^([0-9a-z]{8})\.(never|\d{4}-\d\d-\d\d)$/.exec(one);
    return match?.[1] && match[2] ? [[match[1], match[2]] as [string, string]] : [];
  });
}
