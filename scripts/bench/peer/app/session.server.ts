import { createCookieSessionStorage } from "@remix-run/node";

/** Sessions in a signed cookie, as in Remix's tutorial. */
export const { getSession, commitSession } = createCookieSessionStorage<{ name: string; balance: number }>({
  cookie: { name: "session", httpOnly: true, path: "/", sameSite: "lax", secrets: ["bench"] },
});
