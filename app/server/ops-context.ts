import { randomUUID } from "node:crypto";
import type { AppLoadContext } from "@remix-run/node";
import type { Logger } from "pino";
import type { Brand } from "../brand/brand.ts";
import type { I18n } from "../i18n/i18n.server.ts";
import type { Texts } from "../i18n/i18next-options.ts";
import { preferredLanguage } from "../i18n/preferred-language.ts";
import type { CurrentOperator } from "../platform/contract/ops/session.ts";
import type { OperatorClient, OperatorSession, Operators } from "../platform/operators/operators.server.ts";
import type { Preserialized } from "../shared/preserialized.ts";
import type { OperatorCookieJar } from "./cookies.ts";
import { withCallFailures } from "./failing-calls.ts";
import { announcementPreview, type PreviewOptions } from "./ops-preview.ts";
import type { CallFailureClass } from "./page-deps.ts";

/** The data of one request for a route of the operators' site, besides the data for rendering any page. */
export interface OpsRequest {
  /** The platform code of the browser's preferred language. */
  language: string;
  /** The session of an operator whose password was right, and its progress; null for any other caller. */
  session: Pick<OperatorSession, "isVerified" | "passwordDue"> | null;
  /** The operators' calls of the requester. A failed call is thrown as a CallFailure. */
  calls: OperatorClient;
  /** Returns the signed-in operator, their permissions and their merchants, read once; null before the code was right. */
  current(): Promise<CurrentOperator | null>;
  /** Returns the texts of some namespaces in that language; the same object for the same arguments. */
  texts(...namespaces: string[]): Preserialized<Texts>;
  /** The value that allows replacing a lost app in this session; null without one. */
  appOffer: string | null;
  /** `Set-Cookie` values for the operator's browser. */
  cookies: Omit<OperatorCookieJar, "read">;
  /** Returns the themes of a merchant's brand, its default first; none for a merchant without a brand in this process. */
  getThemes(merchant: string): string[];
  /** Returns an announcement as a brand shows it; null for a merchant without a brand in this process. */
  preview(wish: PreviewOptions): Response | null;
  /** True in a demonstration, whose operators everyone knows. */
  demo: boolean;
  /** Recovery codes created by an action of this request: the page's loader, which runs after it, shows them once. */
  made: { recoveryCodes: readonly string[]; next: string } | null;
}

export interface OpsContextDeps {
  operators: Operators;
  i18n: I18n;
  log: Pick<Logger, "error">;
  cookies: OperatorCookieJar;
  callFailure: () => Promise<CallFailureClass>;
  demo: boolean;
  loadBrand: (merchant: string) => Brand | null;
}

/**
 * No brand's texts take precedence over the catalogue's here. One object, since it is the key under which texts are
 * cached.
 */
const NO_TEXTS = {};

/** Returns the language of a page or a response on the operators' host, and its `t`. */
export function opsTexts(i18n: I18n, acceptLanguage: string | null | undefined) {
  const language = preferredLanguage(acceptLanguage ?? undefined, i18n.languages());
  return { language, t: opsTranslate(i18n, language) };
}

/** Returns the `t` of a platform language on the operators' host. */
export const opsTranslate = (i18n: I18n, language: string) => i18n.translate(language, NO_TEXTS);

/** Creates the load context of a request of the operators' host. `ip` is the operator's address. */
export async function opsContext(
  { operators, i18n, log, cookies, callFailure, demo, loadBrand }: OpsContextDeps,
  request: Request,
  ip: string,
  nonce: string,
): Promise<AppLoadContext> {
  const requestId = randomUUID();
  const { language, t } = opsTexts(i18n, request.headers.get("accept-language"));
  const sent = cookies.read(request.headers.get("cookie"));
  const session = sent.session === null ? null : await operators.resolveSession(sent.session);
  const reportError = (error: unknown) => log.error({ err: error, requestId }, "an operators' page failed");
  const client = operators.platform.client({ requestId, session, ip, device: sent.device, language });
  const calls = withCallFailures(client, { t, callFailure, reportError });
  let current: Promise<CurrentOperator> | undefined;
  const ops: OpsRequest = {
    language,
    session,
    calls,
    async current() {
      if (!session?.isVerified) return null;
      current ??= calls.session.current();
      return current;
    },
    texts: (...namespaces) => i18n.texts(language, NO_TEXTS, namespaces),
    appOffer: sent.appOffer,
    cookies,
    getThemes(merchant) {
      const brand = loadBrand(merchant);
      const names = brand?.themes.map(({ name }) => name) ?? [];
      return names.toSorted((a, b) => Number(b === brand?.defaultTheme) - Number(a === brand?.defaultTheme));
    },
    preview(wish) {
      const brand = loadBrand(wish.merchant);
      return brand && announcementPreview(brand, wish);
    },
    demo,
    made: null,
  };
  const own: Pick<AppLoadContext, "ops" | "i18n" | "t" | "nonce" | "page" | "reportError"> = {
    ops,
    i18n: i18n.instance(language, NO_TEXTS),
    t,
    nonce,
    page: { body: null, shared: null, dataFile: () => null },
    reportError,
  };
  // The rest belongs to a brand and is read only by brand routes: the handler of this host has none.
  return own as AppLoadContext;
}
