import { html, raw } from "hono/html";
import { renderSVG } from "uqr";
import { alert, field, type Html, page, type Refused, type View } from "./page.ts";

export function signInPage(view: View, refused: Refused, next: string, demo: boolean): Html {
  const { t } = view;
  return page(
    view,
    t("ops.signIn"),
    html`${alert(refused.message)}
      <form class="act login" method="post" action="/ops/sign-in">
        <input type="hidden" name="next" value="${next}" />
        ${field(refused, "username", t("ops.username"), { autocomplete: "username", max: 64 })}
        ${field(refused, "password", t("ops.password"), { type: "password", autocomplete: "current-password" })}
        <button>${t("ops.signIn")}</button>
        ${demo ? html`<p class="note">${t("ops.demo.accounts")}</p>` : ""}
      </form>`,
    { small: true },
  );
}

/** The code of the app; with what it is set up with, at the first sign-in. */
export function codePage(view: View, refused: Refused, { next, enrolment, demoCode }: CodeFacts): Html {
  const { t } = view;
  return page(
    view,
    t(enrolment ? "ops.enrol" : "ops.code.title"),
    html`${alert(refused.message)}
      ${enrolment ? appSection(t, enrolment) : ""}
      <form class="act login" method="post" action="/ops/code">
        <input type="hidden" name="next" value="${next}" />
        ${field(refused, "code", t("ops.code"), {
          autocomplete: "one-time-code",
          max: 32,
          help: t(enrolment ? "ops.code.help" : "ops.code.helpOrRecovery"),
        })}
        <button>${t("ops.continue")}</button>
        ${demoNote(t, demoCode)}
      </form>
      <p><a href="/ops/sign-in">${t("ops.startOver")}</a></p>`,
    { small: true },
  );
}

/** What an authenticator app is set up with. */
interface Enrolment {
  secret: string;
  uri: string;
}

function appSection(t: View["t"], { secret, uri }: Enrolment): Html {
  return html`<section>
    <p>${t("ops.enrol.text")}</p>
    <div class="qr" role="img" aria-label="${t("ops.enrol.qr")}">${raw(renderSVG(uri))}</div>
    <p>${t("ops.enrol.secret")}<br /><code class="secret">${secret}</code></p>
  </section>`;
}

interface CodeFacts {
  next: string;
  enrolment: Enrolment | null;
  demoCode: string | null;
}

/** Another app in place of a lost one, for who signed in with a recovery code. */
export function newAppPage(view: View, refused: Refused, made: Enrolment): Html {
  const { t } = view;
  return page(
    view,
    t("ops.newApp"),
    html`${alert(refused.message)}
      <p>${t("ops.newApp.text")}</p>
      ${appSection(t, made)}
      <form class="act login" method="post" action="/ops/new-app">
        ${field(refused, "code", t("ops.code"), {
          autocomplete: "one-time-code",
          inputmode: "numeric",
          max: 12,
          help: t("ops.code.help"),
        })}
        ${field(refused, "password", t("ops.password"), { type: "password", autocomplete: "current-password" })}
        <button>${t("ops.newApp.do")}</button>
      </form>
      <p><a href="/ops/recovery-codes">${t("ops.newApp.later")}</a></p>`,
    { small: true },
  );
}

/** Recovery codes that have just been made, this once. */
export function newCodesPage(view: View, codes: readonly string[], next: string): Html {
  const { t } = view;
  return page(
    view,
    t("ops.recovery.new"),
    html`<section>
        <p>${t("ops.recovery.new.text")}</p>
        <ol class="codes">
          ${codes.map((code) => html`<li><code class="secret">${code}</code></li>`)}
        </ol>
      </section>
      <p><a class="button" href="${next}">${t("ops.recovery.kept")}</a></p>`,
    { small: true },
  );
}

/**
 * How many recovery codes are left, and new ones against a code of the app. `newApp`: where a lost app is replaced by another,
 * for who signed in with a recovery code.
 */
export function recoveryCodesPage(
  view: View,
  refused: Refused,
  { left, newApp, demoCode }: { left: number; newApp: string | null; demoCode: string | null },
): Html {
  const { t } = view;
  return page(
    view,
    t("ops.recovery"),
    html`${alert(refused.message)}
      <section>
        <h2>${t("ops.recovery.left", { count: left })}</h2>
        <p>${t("ops.recovery.text")}</p>
        ${
          newApp === null
            ? html`<p>${t("ops.recovery.lost")}</p>`
            : html`<p>${t("ops.newApp.offer")}</p>
                <p><a class="button" href="${newApp}">${t("ops.newApp")}</a></p>`
        }
      </section>
      <form class="act login" method="post" action="/ops/recovery-codes">
        <h2>${t("ops.recovery.renew")}</h2>
        ${field(refused, "code", t("ops.code"), {
          autocomplete: "one-time-code",
          inputmode: "numeric",
          max: 12,
          help: t("ops.recovery.renew.help"),
        })}
        <button>${t("ops.recovery.renew")}</button>
        ${demoNote(t, demoCode)}
      </form>`,
    { small: true },
  );
}

function demoNote(t: View["t"], demoCode: string | null): Html | string {
  return demoCode
    ? html`<p class="note">${t("ops.demo.code")} <strong class="secret">${demoCode}</strong></p>`
    : "";
}

export function passwordPage(view: View, refused: Refused, isDue: boolean): Html {
  const { t } = view;
  return page(
    view,
    t("ops.newPassword"),
    html`${alert(refused.message)}
      ${isDue ? html`<p>${t("ops.newPassword.due")}</p>` : ""}
      <form class="act login" method="post" action="/ops/password">
        ${field(refused, "old", t("ops.oldPassword"), { type: "password", autocomplete: "current-password" })}
        ${field(refused, "password", t("ops.newPassword"), {
          type: "password",
          autocomplete: "new-password",
          help: t("ops.newPassword.help"),
        })}
        ${field(refused, "again", t("ops.newPassword.again"), { type: "password", autocomplete: "new-password" })}
        <button>${t("ops.save")}</button>
      </form>
      ${isDue ? "" : html`<p><a href="/ops/recovery-codes">${t("ops.recovery")}</a></p>`}`,
    { small: true },
  );
}
