import type { AppLoadContext } from "@remix-run/node";

/** The result of a sign-in, as any of the calls returns it. */
interface SignedIn {
  token: string;
  deviceToken: string | null;
  language: string;
}

/**
 * The cookies of a new sign-in: the session, the device token, and the account's language unless this browser has
 * chosen one. Ends any extra step under way.
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
  const takesAccountLanguage = language !== context.request.language && !context.choseLanguage;
  if (takesAccountLanguage && brand.document.locale.supported.includes(language))
    headers.append("set-cookie", cookies.language(language));
  return headers;
}
