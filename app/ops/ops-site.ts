import { randomUUID } from "node:crypto";
import { Hono } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import { html } from "hono/html";
import type { Logger } from "pino";
import type { I18n } from "../i18n/i18n.server.ts";
import { preferredLanguage } from "../i18n/preferred-language.ts";
import type { Translate } from "../i18n/text-key.ts";
import { asPlatformError, isFault, PlatformError } from "../platform/core/errors.ts";
import type { MerchantProfile } from "../platform/core/merchant.ts";
import {
  DEVICE_FORGOTTEN_MS,
  type OperatorSession,
  type Operators,
} from "../platform/operators/operators.server.ts";
import { addAdjustments } from "./adjustments.ts";
import { ICON } from "./icon.ts";
import { addLog } from "./log.ts";
import { type FailureStatus, formOf, type OpsContext, type OpsEnv, refusedOf } from "./ops-context.ts";
import { type Html, NOT_REFUSED, POLICY, page } from "./page.ts";
import {
  codePage,
  newAppPage,
  newCodesPage,
  passwordPage,
  recoveryCodesPage,
  signInPage,
} from "./sign-in-pages.ts";
import { STYLE } from "./style.ts";
import { addTransfers } from "./transfers.ts";

export interface OpsSiteDeps {
  operators: Operators;
  i18n: Pick<I18n, "languages" | "translate">;
  log: Pick<Logger, "error">;
  merchants: { all(): readonly MerchantProfile[] };
  /** Whether browsers speak https to us. */
  https: boolean;
  /** Whether this is a demonstration, whose operators everyone knows. */
  demo: boolean;
}

const NO_TEXTS = {};
const HOME = "/ops/withdrawals";
const RECOVERY_CODES = "/ops/recovery-codes";
const NEW_APP = "/ops/new-app";

/**
 * The operators' site, on a host of its own. Whoever calls it has read the body within its bound, and has made sure that
 * what is sent comes from the site's own pages. `ip` is the operator's address.
 */
export function createOpsSite(deps: OpsSiteDeps): (request: Request, ip: string) => Promise<Response> {
  const { operators, i18n, https, demo } = deps;
  const app = new Hono<OpsEnv>();
  const cookie = ownCookie("ops", https);
  const appOfferCookie = ownCookie("ops-app-offer", https);
  const deviceCookie = ownCookie("ops-device", https, DEVICE_FORGOTTEN_MS / 1_000);

  app.use(async (c, next) => {
    const language = preferredLanguage(c.req.header("accept-language"), i18n.languages());
    const t = i18n.translate(language, NO_TEXTS);
    c.set("t", t);
    c.set("session", null);
    c.set("view", { t, language, operator: null, here: "", merchants: [] });
    c.header("content-security-policy", POLICY);
    c.header("cache-control", "no-store");
    c.header("referrer-policy", "same-origin");
    await next();
  });
  /** The operators' calls of whoever asks. */
  const callsOf = (c: OpsContext, session: OperatorSession | null) =>
    operators.platform.client({
      requestId: randomUUID(),
      session,
      ip: c.env.ip,
      device: deviceCookie.read(c),
      language: c.get("view").language,
    });
  app.onError((error, c) => failed(c, error, deps.log));
  app.notFound((c) => failed(c, new PlatformError("NOT_FOUND"), deps.log));

  app.get("/ops.css", (c) => c.body(STYLE, 200, { "content-type": "text/css; charset=utf-8" }));
  app.get("/ops.svg", (c) =>
    c.body(ICON, 200, {
      "content-type": "image/svg+xml; charset=utf-8",
      "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    }),
  );
  app.get("/", (c) => c.redirect("/ops"));

  app.get("/ops/sign-in", (c) =>
    c.html(signInPage(c.get("view"), NOT_REFUSED, safeRedirect(c.req.query("next")), demo)),
  );
  app.post("/ops/sign-in", async (c) => {
    const form = await formOf(c);
    const next = safeRedirect(form.next);
    const { username = "", password = "" } = form;
    try {
      cookie.write(c, (await callsOf(c, null).session.signIn({ username, password })).token);
      return c.redirect(`/ops/code?${new URLSearchParams({ next })}`, 303);
    } catch (error) {
      const { refused, status } = refusedOf(c, error, { username });
      return c.html(signInPage(c.get("view"), refused, next, demo), status);
    }
  });

  // From here on somebody has given a password.
  app.use(async (c, next) => {
    const token = cookie.read(c);
    const session = token === null ? null : await operators.resolveSession(token);
    const { pathname, search } = new URL(c.req.url);
    const from = c.req.method === "GET" && pathname !== "/ops/code" ? `${pathname}${search}` : "";
    if (!session) return c.redirect(`/ops/sign-in?${new URLSearchParams({ next: safeRedirect(from) })}`, 303);
    c.set("session", session);
    c.set("calls", callsOf(c, session));
    const isCode = pathname === "/ops/code";
    if (!session.isIn && !isCode && pathname !== "/ops/sign-out") {
      return c.redirect(`/ops/code?${new URLSearchParams({ next: safeRedirect(from) })}`, 303);
    }
    if (session.isIn) {
      if (isCode) return c.redirect(HOME, 303);
      const here = pathname.split("/")[2] ?? "";
      c.set("view", {
        ...c.get("view"),
        operator: session.operator,
        here,
        merchants: deps.merchants
          .all()
          .filter(({ code }) => session.operator.merchants?.includes(code) ?? true),
      });
      const isFree = pathname === "/ops/password" || pathname === "/ops/sign-out";
      if (session.passwordDue && !isFree) return c.redirect("/ops/password", 303);
    }
    return next();
  });

  const codeFacts = async (c: OpsContext, next: string) => ({
    next,
    ...(await c.get("calls").session.codeStep()),
  });
  app.get("/ops/code", async (c) =>
    c.html(codePage(c.get("view"), NOT_REFUSED, await codeFacts(c, safeRedirect(c.req.query("next"))))),
  );
  app.post("/ops/code", async (c) => {
    const form = await formOf(c);
    const next = safeRedirect(form.next);
    try {
      const proven = await c.get("calls").session.proveCode({ code: form.code ?? "" });
      cookie.write(c, proven.token);
      if (proven.deviceToken) deviceCookie.write(c, proven.deviceToken);
      if (proven.appOffer) appOfferCookie.write(c, proven.appOffer);
      if (proven.recoveryCodes.length > 0)
        return c.html(newCodesPage(c.get("view"), proven.recoveryCodes, next));
      return c.redirect(proven.byRecoveryCode ? RECOVERY_CODES : next, 303);
    } catch (error) {
      const { refused, status } = refusedOf(c, error, {});
      return c.html(codePage(c.get("view"), refused, await codeFacts(c, next)), status);
    }
  });
  app.post("/ops/sign-out", async (c) => {
    await c.get("calls").session.signOut();
    cookie.end(c);
    appOfferCookie.end(c);
    return c.redirect("/ops/sign-in", 303);
  });

  app.get("/ops/password", (c) =>
    c.html(passwordPage(c.get("view"), NOT_REFUSED, c.get("session")?.passwordDue === true)),
  );
  app.post("/ops/password", async (c) => {
    const { old = "", password = "", again = "" } = await formOf(c);
    try {
      await c.get("calls").session.setPassword({ old, password, again });
      return c.redirect(HOME, 303);
    } catch (error) {
      const { refused, status } = refusedOf(c, error, {});
      return c.html(passwordPage(c.get("view"), refused, c.get("session")?.passwordDue === true), status);
    }
  });

  const newAppOf = async (c: OpsContext) =>
    (await c.get("calls").session.newApp({ offer: appOfferCookie.read(c) })).enrolment;
  const codesFacts = async (c: OpsContext) => ({
    newApp: (await newAppOf(c)) && NEW_APP,
    ...(await c.get("calls").session.recoveryCodes()),
  });
  app.get(RECOVERY_CODES, async (c) =>
    c.html(recoveryCodesPage(c.get("view"), NOT_REFUSED, await codesFacts(c))),
  );
  app.post(RECOVERY_CODES, async (c) => {
    const { code = "" } = await formOf(c);
    try {
      const { recoveryCodes: codes } = await c.get("calls").session.renewRecoveryCodes({ code });
      return c.html(newCodesPage(c.get("view"), codes, HOME));
    } catch (error) {
      const { refused, status } = refusedOf(c, error, {});
      return c.html(recoveryCodesPage(c.get("view"), refused, await codesFacts(c)), status);
    }
  });

  app.get(NEW_APP, async (c) => {
    const made = await newAppOf(c);
    return made ? c.html(newAppPage(c.get("view"), NOT_REFUSED, made)) : c.redirect(RECOVERY_CODES, 303);
  });
  app.post(NEW_APP, async (c) => {
    const { password = "", code = "" } = await formOf(c);
    const offer = appOfferCookie.read(c);
    try {
      const { recoveryCodes: codes } = await c.get("calls").session.replaceApp({ offer, password, code });
      appOfferCookie.end(c);
      return c.html(newCodesPage(c.get("view"), codes, HOME));
    } catch (error) {
      const { refused, status } = refusedOf(c, error, {});
      const made = await newAppOf(c);
      // Sent twice: the first has set the app up, and its codes are made anew there.
      if (!made) return c.redirect(RECOVERY_CODES, 303);
      return c.html(newAppPage(c.get("view"), refused, made), status);
    }
  });

  app.get("/ops", (c) => c.redirect(HOME));
  addTransfers(app);
  addAdjustments(app);
  addLog(app);
  app.get("/ops/proofs/:merchant/:id", async (c) => {
    const { merchant, id } = c.req.param();
    const { picture, contentType } = await c.get("calls").withdrawals.proof({ merchant, id });
    c.header("content-security-policy", "default-src 'none'; sandbox");
    return c.body(new Uint8Array(Buffer.from(picture, "base64")), 200, { "content-type": contentType });
  });
  return async (request, ip) => app.fetch(request, { ip });
}

/** A cookie with a token, which no other site's link or form carries; without `maxAge` (seconds) it ends with the browser. */
function ownCookie(name: string, https: boolean, maxAge?: number) {
  const prefix = https ? ({ prefix: "host" } as const) : {};
  const age = maxAge === undefined ? {} : { maxAge };
  const attributes = {
    path: "/",
    httpOnly: true,
    sameSite: "Strict",
    secure: https,
    ...prefix,
    ...age,
  } as const;
  return {
    read: (c: OpsContext): string | null => getCookie(c, name, https ? "host" : undefined) ?? null,
    write: (c: OpsContext, token: string) => setCookie(c, name, token, attributes),
    end: (c: OpsContext) => deleteCookie(c, name, attributes),
  };
}

/** A page of this site to go on to, whatever was asked for. */
function safeRedirect(text: string | undefined): string {
  return text !== undefined && /^\/ops\/[\w./?=&%:-]{0,300}$/.test(text) ? text : HOME;
}

function failed(c: OpsContext, thrown: unknown, log: Pick<Logger, "error">): Response | Promise<Response> {
  const error = asPlatformError(thrown);
  if (isFault(error)) log.error({ err: thrown, path: c.req.path }, "an operators' page failed");
  const t = c.get("t");
  const main: Html = page(c.get("view"), t(`error.${error.code}`), backText(t));
  return c.html(main, error.status as FailureStatus);
}

function backText(t: Translate): Html {
  return html`<p><a href="${HOME}">${t("ops.back")}</a></p>`;
}
