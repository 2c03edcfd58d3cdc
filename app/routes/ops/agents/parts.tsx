import { Link } from "@remix-run/react";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { Badge } from "../../../ui/badge.tsx";
import type { Field } from "../form/fields.ts";
import { Secret } from "../parts/app-set-up.tsx";
import type { FormErrors } from "../parts/form.tsx";
import { OpsPanel } from "../parts/ops-panel.tsx";
import { Time } from "../parts/time.tsx";

/** The id of the panel of the rebate rates on an account's page. */
export const RATES_ANCHOR = "rates";

/** The fields of a new agent. */
export const OPEN_FIELDS: readonly Field[] = [
  { name: "username", label: "ops.agents.username", required: true },
  { name: "type", label: "ops.agents.type", options: "ops.agents.type" },
  { name: "nickname", label: "ops.agents.nickname", help: "ops.agents.nickname.help" },
  { name: "upline", label: "ops.agents.upline", help: "ops.agents.upline.help" },
  {
    ...{ name: "firstPassword", label: "ops.agents.firstPassword", options: "ops.agents.firstPassword" },
    ...{ look: "radio", initial: "link" },
  },
];

/** A link for a first password, which is shown once. */
export interface HandOver {
  username: string;
  link: string;
  validUntil: number;
  /** The page of the account, if it is another one. */
  to?: string;
  /** True for a new agent at the top, which has no rebate rates. */
  isTop?: boolean;
}

/** The result of a form: its refusal, or the link to hand over. */
export interface ActResult extends FormErrors {
  handOver?: HandOver;
}

/** Shows a link that the operator hands to the owner of an account. */
export function HandOverPanel({ username, link, validUntil, to, isTop }: HandOver) {
  const { t } = useTranslation();
  return (
    <OpsPanel title={t("ops.agents.firstPassword")}>
      <p>{t("ops.agents.link.text", { username })}</p>
      <p>
        <Secret>{link}</Secret>
      </p>
      <p>
        {t("ops.agents.link.until")} <Time at={validUntil} />
      </p>
      {to ? (
        <Link className="link self-start" to={to}>
          {t("ops.agents.toPage", { username })}
        </Link>
      ) : null}
      {to && isTop ? (
        <p>
          {t("ops.rebateRates.opened", { username })}{" "}
          <Link className="link" to={`${to}#${RATES_ANCHOR}`}>
            {t("ops.rebateRates.show")}
          </Link>
        </p>
      ) : null}
    </OpsPanel>
  );
}

interface AgentLinkProps {
  merchant: string;
  id: string;
  username: string;
  status?: "active" | "disabled";
}

/** The username of an account in the tree, linked to its page; a closed account is marked. */
export function AgentLink({ merchant, id, username, status = "active" }: AgentLinkProps) {
  const { t } = useTranslation();
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2">
      <Link
        className="link inline-flex min-h-6 items-center wrap-anywhere"
        to={`/ops/agents/${merchant}/${id}`}
      >
        {username}
      </Link>
      {status === "disabled" ? <Badge tone="negative">{t("ops.member.disabled")}</Badge> : null}
    </span>
  );
}
