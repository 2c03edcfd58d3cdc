import { useTranslation } from "../../../i18n/use-translation.ts";
import { formatRate } from "../../../shared/format-rate.ts";
import { ListEntry } from "../../../site/panel/list-entry.tsx";
import { Times, useRowTime } from "../../../site/times.tsx";
import { Badge, type BadgeTone } from "../../../ui/badge.tsx";
import { ButtonLink } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { NoTranslate } from "../../../ui/money.tsx";
import type { RegisterCenterData } from "./load-register-center.server.ts";
import { useTypeName } from "./use-type-name.ts";

type AgentLink = RegisterCenterData["links"][number];

const TONES: Partial<Record<AgentLink["state"], BadgeTone>> = { open: "positive", used: "info" };

/** The agent's links. Each leads to its QR code, its accounts and the form that ends it. */
export function LinkList({ links }: { links: readonly AgentLink[] }) {
  const { t } = useTranslation();
  if (links.length === 0) {
    return (
      <EmptyState icon="tag" title={t("registerCenter.none.title")} text={t("registerCenter.none.text")} />
    );
  }
  return (
    <Times when={links.some(({ expiresAt }) => expiresAt !== null)}>
      <ul>
        {links.map((link) => (
          <ListEntry
            key={link.id}
            title={
              <>
                {link.name} <LinkState state={link.state} />
              </>
            }
            note={<LinkFacts link={link} />}
            end={
              <ButtonLink
                size="sm"
                variant="secondary"
                to={`?link=${link.id}`}
                aria-label={t("registerCenter.show.named", { name: link.name })}
              >
                {t("registerCenter.show")}
              </ButtonLink>
            }
          />
        ))}
      </ul>
    </Times>
  );
}

export function LinkState({ state }: Pick<AgentLink, "state">) {
  const { t } = useTranslation();
  return <Badge tone={TONES[state]}>{t(`registerCenter.state.${state}`)}</Badge>;
}

/** The code, the type, the uses and the expiry of a link, in one line. */
export function LinkFacts({ link }: { link: AgentLink }) {
  const { t } = useTranslation();
  const time = useRowTime();
  const getTypeName = useTypeName();
  const { code, type, uses, maxUses, expiresAt } = link;
  const rates = link.rates.map(
    ({ gameType, rateBasisPoints }) =>
      `${t(`member.record.type.${gameType}`)} ${formatRate(rateBasisPoints)}`,
  );
  return (
    <>
      <NoTranslate>{code}</NoTranslate> · {getTypeName(type)} ·{" "}
      {maxUses === null
        ? t("registerCenter.uses", { count: uses })
        : t("registerCenter.usesOf", { uses, max: maxUses })}
      {expiresAt === null ? null : ` · ${t("registerCenter.expires", { time: time(expiresAt) })}`}
      {rates.length === 0 ? null : ` · ${t("rebates.link", { rates: rates.join(", ") })}`}
    </>
  );
}
