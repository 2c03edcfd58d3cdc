import { useActionData, useLocation, useNavigation } from "@remix-run/react";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { narrowForm, Section } from "../../../site/panel/section.tsx";
import { useShownResult } from "../../../site/panel/use-shown-result.ts";
import { Alert } from "../../../ui/alert.tsx";
import { Button } from "../../../ui/button.tsx";
import { Form } from "../../../ui/panel-links.tsx";
import { RateFields } from "../ui/rate-fields.tsx";
import type { TeamMemberData } from "./load-team.server.ts";
import type { MessageResult } from "./message-action.server.ts";
import type { RatesResult } from "./rates-action.server.ts";

type Rate = NonNullable<TeamMemberData["rates"]>[number];

interface RatesFormProps {
  username: string;
  rates: readonly Rate[];
}

/**
 * The rebate rates of an account directly below the agent, with the least and the most of each; a sentence where the
 * agent has none to give.
 */
export function RatesForm({ username, rates }: RatesFormProps) {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  const { formData } = useNavigation();
  const found = useActionData<RatesResult | MessageResult>();
  const result = found && "intent" in found ? found : undefined;
  const top = useShownResult(result);

  if (rates.length === 0) {
    return (
      <Section title={t("rebates.title")}>
        <p className="text-13 text-text-2">{t("rebates.noneOwn")}</p>
      </Section>
    );
  }

  function writeHelp({ rateBasisPoints, least: low, most: high, next }: Rate): string {
    const [least, most] = [low / 100, high / 100];
    if (low > high) return t("rebates.stuck", { least, most });
    if (!next) return t("rebates.limits", { least, most });
    return t("rebates.next", { least, most, today: rateBasisPoints / 100, day: next.fromDay });
  }

  return (
    <div ref={top}>
      <Section title={t("rebates.title")} text={t("rebates.text")}>
        {result?.fromDay ? (
          <Alert tone="positive">{t("rebates.saved", { day: result.fromDay })}</Alert>
        ) : null}
        {result?.message ? <Alert>{result.message}</Alert> : null}
        <Form method="post" action={`${pathname}${search}`} className={narrowForm} preventScrollReset replace>
          <input type="hidden" name="intent" value="rates" />
          <input type="hidden" name="username" value={username} />
          <RateFields
            rates={rates.map((rate) => ({
              gameType: rate.gameType,
              value:
                result?.values[rate.gameType] ??
                String((rate.next?.rateBasisPoints ?? rate.rateBasisPoints) / 100),
              help: writeHelp(rate),
            }))}
            fields={result?.fields ?? {}}
          />
          <Button type="submit" className="justify-self-start" busy={formData?.get("intent") === "rates"}>
            {t("rebates.save")}
          </Button>
        </Form>
      </Section>
    </div>
  );
}
