import { cancel, confirm, isCancel, multiselect, select, text } from "@clack/prompts";
import { getLanguage } from "../../app/i18n/languages.ts";
import type { NewBrand } from "./issues.ts";
import { currencyError, nameError, timeZoneError } from "./issues.ts";
import { UsageError } from "./usage.ts";

/** Prompts for all settings of a new brand, with the defaults shown. Ends the command on cancel. */
export async function askForBrand(defaults: NewBrand, languages: readonly string[]): Promise<NewBrand> {
  const name = await answer(
    text({ message: "Display name", ...createTextFieldOptions(defaults.name, nameError) }),
  );
  const chosen = await answer(
    multiselect({
      message: "Languages",
      options: languages.map((code) => ({ value: code, label: getLanguage(code)?.name ?? code })),
      initialValues: defaults.languages,
    }),
  );
  const first = await answer(
    select({
      message: "Default language",
      options: chosen.map((code) => ({ value: code, label: getLanguage(code)?.name ?? code })),
    }),
  );
  const currency = await answer(
    text({
      message: "Currency (ISO 4217)",
      ...createTextFieldOptions(defaults.currency, (code) => currencyError(code.toUpperCase())),
    }),
  );
  const timeZone = await answer(
    text({ message: "Time zone (IANA)", ...createTextFieldOptions(defaults.timeZone, timeZoneError) }),
  );
  const themes = await answer(
    select({
      message: "Themes",
      options: [
        { value: "dark-light" as const, label: "dark and light" },
        { value: "black-blue" as const, label: "black and blue" },
      ],
    }),
  );
  const header = await answer(
    select({
      message: "Header",
      options: [
        { value: "bar" as const, label: "bar", hint: "a row of menu entries on top" },
        { value: "rail" as const, label: "rail", hint: "a column of icons at the left" },
      ],
    }),
  );
  const shape = await answer(
    select({
      message: "Corners",
      options: (["soft", "sharp", "round"] as const).map((value) => ({ value, label: value })),
    }),
  );
  return {
    id: defaults.id,
    name,
    languages: [first, ...chosen.filter((code) => code !== first)],
    currency: currency.toUpperCase(),
    timeZone,
    themes,
    header,
    shape,
  };
}

/**
 * Asks for confirmation of what a command is about to do. `command`: how it runs without the question.
 * @throws UsageError without a terminal, which leaves no one to ask.
 */
export async function isSure(message: string, command: string): Promise<boolean> {
  if (!process.stdin.isTTY || !process.stdout.isTTY) {
    throw new UsageError(`Cannot ask for confirmation without a terminal. Use: ${command}`);
  }
  return (await confirm({ message, initialValue: false })) === true;
}

/**
 * A field that shows its default and uses it while nothing is typed; typed text replaces the default instead of
 * following it. `issue` is shown at once, until the answer has none.
 */
export function createTextFieldOptions(value: string, issue: (text: string) => string | null) {
  return {
    placeholder: value,
    defaultValue: value,
    validate: (typed: string | undefined) => issue(typed || value) ?? undefined,
  };
}

async function answer<T>(question: Promise<T>): Promise<Exclude<T, symbol>> {
  const given = await question;
  if (!isCancel(given)) return given as Exclude<T, symbol>;
  cancel("Nothing was written.");
  process.exit(1);
}
