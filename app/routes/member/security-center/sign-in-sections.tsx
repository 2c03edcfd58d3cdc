import { useTranslation } from "../../../i18n/use-translation.ts";
import { ListEntry } from "../../../site/panel/list-entry.tsx";
import { Section } from "../../../site/panel/section.tsx";
import { ACCOUNT_PAGE as PATH, THIRD_PARTY_PAGE } from "../../../site/paths.ts";
import { Times } from "../../../site/times.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { Button, buttonClass } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { IntentForm } from "./intent-form.tsx";
import type { SecurityData } from "./load-security.server.ts";

/** The other services that sign in to this account. Linking one leads through the service to a confirmation page. */
export function LinkedServices({ account: { services } }: { account: SecurityData }) {
  const { t } = useTranslation();
  if (services.length === 0) return null;
  return (
    <Section title={t("thirdParty.linked.title")} text={t("thirdParty.linked.text")}>
      {services.some(({ linked }) => linked) ? null : (
        <p className="text-13 text-text-2">{t("thirdParty.linked.none")}</p>
      )}
      <Times when={services.some(({ linked }) => linked)}>
        {(time) => (
          <ul>
            {services.map(({ provider, linked }) => {
              const service = t(`thirdParty.service.${provider}`);
              const add = t("thirdParty.linked.add", { service });
              return (
                <ListEntry
                  key={provider}
                  title={service}
                  note={
                    linked
                      ? t("thirdParty.linked.since", { label: linked.label, date: time(linked.linkedAt) })
                      : null
                  }
                  end={
                    linked ? (
                      <Icon name="check" size={20} className="text-positive" />
                    ) : provider === "FIREBASE_PHONE" ? (
                      // A separate page with a separate policy.
                      <a
                        className={buttonClass({ variant: "secondary", size: "sm" })}
                        href={`/account/phone?next=${encodeURIComponent(PATH)}`}
                      >
                        {add}
                      </a>
                    ) : (
                      // A full navigation, with or without scripts, because it leads to another site.
                      <form method="post" action={THIRD_PARTY_PAGE}>
                        <input type="hidden" name="next" value={PATH} />
                        <Button type="submit" name="provider" value={provider} variant="secondary" size="sm">
                          {add}
                        </Button>
                      </form>
                    )
                  }
                />
              );
            })}
          </ul>
        )}
      </Times>
    </Section>
  );
}

export function Devices({ account }: { account: SecurityData }) {
  const { t } = useTranslation();
  const { sessions } = account;
  return (
    <Section title={t("security.devices")} text={t("security.devices.text")}>
      <Times>
        {(time) => (
          <ul>
            {sessions.map(({ id, current, browser, system, place, ip, lastSeenAt }) => (
              <ListEntry
                key={id}
                title={
                  <>
                    {browser && system
                      ? t("security.devices.name", { browser, system })
                      : browser || system || t("security.devices.unknown")}{" "}
                    {current ? <Badge tone="accent">{t("security.devices.this")}</Badge> : null}
                  </>
                }
                note={
                  <>
                    {place ?? t("security.devices.nowhere")} · {ip} · {time(lastSeenAt)}
                  </>
                }
                end={
                  current ? null : (
                    <IntentForm intent="end-session">
                      <input type="hidden" name="id" value={id} />
                      <Button type="submit" variant="outline" size="sm">
                        {t("security.devices.end")}
                      </Button>
                    </IntentForm>
                  )
                }
              />
            ))}
          </ul>
        )}
      </Times>
      {sessions.length > 1 ? (
        <IntentForm intent="end-others">
          <Button type="submit" variant="secondary">
            {t("security.devices.endOthers")}
          </Button>
        </IntentForm>
      ) : null}
    </Section>
  );
}
