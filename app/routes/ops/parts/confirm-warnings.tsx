import { useTranslation } from "../../../i18n/use-translation.ts";

/** A warning of a case: its name, and its text. */
type Warning = readonly [name: string, text: string];

/** Shows the warnings of a case within the form that approves it. The form cannot be sent until they are confirmed. */
export function ConfirmWarnings({ warnings }: { warnings: readonly Warning[] }) {
  const { t } = useTranslation();
  if (warnings.length === 0) return null;
  return (
    <div className="flex w-full flex-col gap-2 rounded-md bg-warning-soft px-3.5 py-3 text-13">
      <label className="flex items-start gap-2.5 font-semibold">
        <input
          type="checkbox"
          name="confirmed"
          value={warnings.map(([name]) => name).join(",")}
          required
          className="size-5 flex-none accent-accent"
        />
        {t("ops.warnings.confirm", { count: warnings.length })}
      </label>
      <ul className="list-disc pl-12 text-warning">
        {warnings.map(([name, text]) => (
          <li key={name}>{text}</li>
        ))}
      </ul>
    </div>
  );
}
