import { useTranslation } from "../../../i18n/use-translation.ts";
import type { GameType } from "../../../platform/contract/call.ts";
import { Field } from "../../../ui/field.tsx";
import { HelpText } from "../../../ui/help-text.tsx";

/** A rebate rate that the form sets. */
interface RateField {
  gameType: GameType;
  /** In percent, as it is typed. */
  value: string;
  help: string;
}

interface RateFieldsProps {
  rates: readonly RateField[];
  /** The problems of a refused form, by the pointer of the call's field. */
  fields: Readonly<Record<string, string>>;
}

/** A field for the rebate rate on each game type, in percent. */
export function RateFields({ rates, fields }: RateFieldsProps) {
  const { t } = useTranslation();
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {rates.map(({ gameType, value, help }, index) => (
        <Field
          key={gameType}
          label={t(`member.record.type.${gameType}`)}
          name={`rate.${gameType}`}
          inputMode="decimal"
          autoComplete="off"
          after="%"
          defaultValue={value}
          help={help}
          error={fields[`rates/${index}/rateBasisPoints`]}
          // The limits stay visible beside the reason of a refusal.
          below={fields[`rates/${index}/rateBasisPoints`] ? <HelpText>{help}</HelpText> : null}
        />
      ))}
    </div>
  );
}
