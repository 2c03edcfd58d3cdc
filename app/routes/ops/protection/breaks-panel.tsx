import { useTranslation } from "../../../i18n/use-translation.ts";
import type { ExclusionCase } from "../../../platform/contract/ops/protection.ts";
import { ActForm, type FormErrors, OpsField, SubmitButton } from "../parts/form.tsx";
import { OpsPanel } from "../parts/ops-panel.tsx";
import { Time } from "../parts/time.tsx";
import { useOps } from "../use-ops.ts";
import { Member } from "./forms.tsx";
import type { Found } from "./limits-panel.tsx";

interface BreaksProps {
  found: Found;
  asked: { merchant: string; username: string };
  /** The address of the member's page. */
  at: string;
  refused: FormErrors;
}

/** Lists the breaks of a member, newest first; ending an active one early requires two operators. */
export function BreaksPanel({ found, ...rest }: BreaksProps) {
  const { t } = useTranslation();
  return (
    <OpsPanel title={t("ops.protection.breaks")}>
      {found.exclusions.length === 0 ? <p>{t("ops.protection.breaks.none")}</p> : null}
      <ul className="grid gap-3.5">
        {found.exclusions.map((one) => (
          <Break key={one.id} one={one} names={found.names} {...rest} />
        ))}
      </ul>
    </OpsPanel>
  );
}

function Break({
  one,
  names,
  asked,
  at,
  refused,
}: Omit<BreaksProps, "found"> & { one: ExclusionCase; names: Found["names"] }) {
  const { t } = useTranslation();
  const { may } = useOps();
  const { id, kind, scope, startedAt, until, origin, operatorId, reason, holds, lift } = one;
  const name = (operator: string | null) => names[operator ?? ""] ?? "–";
  return (
    <li className="grid gap-1.5 border-b border-border pb-3.5 last:border-0 last:pb-0">
      <p>
        <b>{t(`ops.protection.break.${kind}`)}</b> ·{" "}
        {t(holds ? "ops.protection.break.holds" : "ops.protection.break.over")} · <Time at={startedAt} /> –{" "}
        {until === null ? t("ops.protection.forGood") : <Time at={until} />} ·{" "}
        {t(`ops.protection.scope.${scope}`)}
      </p>
      <p className="text-13 text-text-2">
        {t("ops.protection.origin")}: {t(`ops.protection.origin.${origin}`, { name: name(operatorId) })}
        {reason ? ` · ${reason}` : ""}
      </p>
      {lift ? (
        <p className="text-13 text-text-2">
          {t("ops.protection.lift.asked", { name: name(lift.askedBy), reason: lift.reason })}
          {lift.liftedBy ? ` · ${t("ops.protection.lift.lifted", { name: name(lift.liftedBy) })}` : ""}
        </p>
      ) : null}
      {holds && lift && may("protection.lift") ? (
        <ActForm action={at}>
          <Member asked={asked} />
          <input type="hidden" name="id" value={id} />
          <input type="hidden" name="intent" value="review" />
          <SubmitButton name="decision" value="lift">
            {t("ops.protection.review")}
          </SubmitButton>
          <p className="text-12 text-text-3">{t("ops.protection.lift.own")}</p>
        </ActForm>
      ) : null}
      {holds && !lift && may("protection.askLift") ? (
        <details>
          <summary className="link">{t("ops.protection.lift.ask")}</summary>
          <ActForm action={at}>
            <Member asked={asked} />
            <input type="hidden" name="id" value={id} />
            <OpsField refused={refused} name="reason" label={t("ops.protection.reason")} maxLength={500} />
            <SubmitButton name="intent" value="askLift">
              {t("ops.protection.lift.ask")}
            </SubmitButton>
          </ActForm>
        </details>
      ) : null}
    </li>
  );
}
