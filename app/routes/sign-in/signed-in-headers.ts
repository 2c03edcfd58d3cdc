import type { AppLoadContext } from "@remix-run/node";

/** A sign-in as any of the calls gives it. */
interface SignedIn {
  token: string;
  deviceToken: string | null;
  language: string;
}

/**
 * The cookies of somebody who has just signed in: the session, what the device is known by, and the account's language
 * where this browser has not chosen one itself. An extra step that was under way is over.
 */
export function signedInHeaders(
  context: AppLoadContext,
  { token, deviceToken, language }: SignedIn,
  { rememberMe = false }: { rememberMe?: boolean } = {},
): Headers {
  const { cookies, brand } = context;
  const headers = new Headers();
  headers.append("set-cookie", cookies.session(token, { rememberMe }));
  if (deviceToken !== null) headers.append("set-cookie", cookies.device(deviceToken));
  if (context.challenge !== null) headers.append("set-cookie", cookies.challenge(null));
  const redirectUnlessClosed = language !== context.request.language && !context.choseLanguage;
  if (redirectUnlessClosed && brand.document.locale.supported.includes(language))
    headers.append("set-cookie", cookies.language(language));
  return headers;
}
