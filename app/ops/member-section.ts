import { html } from "hono/html";
import { textKey } from "../i18n/text-key.ts";
import type { MemberFacts } from "./desk.ts";
import { facts, type Html, money, time, type View } from "./page.ts";

/** What is known of the member whose money it is. */
export function memberSection(view: View, merchantId: string, member: MemberFacts): Html {
  const { t } = view;
  const amount = (minor: number) => money(view, merchantId, minor);
  const counted = ({ count, sum }: { count: number; sum: number }) => `${count} · ${amount(sum)}`;
  return html`<section>
    <h2>${member.username}</h2>
    ${facts([
      [t("ops.member.status"), t(`ops.member.${member.status}`)],
      [t("ops.member.registered"), html`${time(member.registeredAt)} ${member.registeredIp}`],
      [
        t("ops.member.signIn"),
        member.lastSignInAt === null ? "" : html`${time(member.lastSignInAt)} ${member.lastSignInIp}`,
      ],
      [t("ops.member.balance"), amount(member.balance)],
      [t("ops.member.held"), amount(member.held)],
      [t("ops.member.deposits"), counted(member.deposits)],
      [t("ops.member.withdrawals"), counted(member.withdrawals)],
      [t("ops.member.open"), member.openWithdrawals],
      [t("ops.member.staked"), amount(member.play.staked)],
      [t("ops.member.won"), amount(member.play.won)],
      [t("ops.member.net"), amount(member.play.net)],
      [t("ops.member.lastRound"), time(member.lastRoundAt)],
    ])}
  </section>`;
}

/** Pictures that the member sent; each opens alone. */
export function proofSection({ t }: View, merchantId: string, proofIds: readonly string[]): Html | string {
  if (proofIds.length === 0) return "";
  return html`<section><h2>${t("ops.proofs")}</h2>
    <div class="proofs">
      ${proofIds.map((id, at) => {
        const path = `/ops/proofs/${merchantId}/${id}`;
        return html`<a href="${path}"><img src="${path}" alt="${t("ops.proof", { number: at + 1 })}" /></a>`;
      })}
    </div>
  </section>`;
}

interface Step {
  state: string;
  at: number;
  reason: string;
  actor: string;
  operatorId: string | null;
}

/** Every step of a payment, with who took it. */
export function stepsSection(
  { t }: View,
  steps: readonly Step[],
  names: ReadonlyMap<string, string>,
  stateName: (state: string) => string,
): Html {
  return html`<section><h2>${t("ops.steps")}</h2>
    <ol class="steps">
      ${steps.map(
        ({ state, at, reason, actor, operatorId }) => html`<li>
          <strong>${stateName(state)}</strong><br />
          <span class="note">${time(at)} · ${names.get(operatorId ?? "") ?? t(textKey(`ops.actor.${actor}`))}${reason ? ` · ${t(textKey(reason))}` : ""}</span>
        </li>`,
      )}
    </ol>
  </section>`;
}
