import clsx from "clsx";
import { type KeyboardEvent, useId, useRef, useState } from "react";
import { useTranslation } from "../../i18n/use-translation.ts";
import { useHydrated } from "../../ui/use-hydrated.ts";
import { matchesCountry } from "./match-country.ts";

/** A country with its dialling code (spec section 3, "Country entry"). */
export interface DialCountry {
  country: string;
  code: string;
  /** In the visitor's language. */
  name: string;
}

/** The list closes this long after the field was left (spec section 9). */
const CLOSE_MS = 200;

const shorten = ({ country, code }: DialCountry) => `${country} +${code}`;

/**
 * The dialling code beside a number: fixed, or chosen from a searchable list. Without scripts it is a plain list, which
 * remains the form's field: a choice made before the scripts loaded counts.
 */
export function CountryPicker({
  countries,
  chosen,
}: {
  countries: DialCountry[];
  chosen?: string | undefined;
}) {
  const { t } = useTranslation();
  const hydrated = useHydrated();
  const select = useRef<HTMLSelectElement>(null);
  const [picked, setPicked] = useState(countries.find(({ code }) => code === chosen) ?? countries[0]);
  if (!picked) return null;
  if (countries.length === 1) {
    return (
      <span className="flex-none border-r border-border pr-2.5 font-semibold whitespace-nowrap tabular-nums">
        {shorten(picked)}
        <input type="hidden" name="countryDialingCode" value={picked.code} />
      </span>
    );
  }
  const pick = (country: DialCountry) => {
    setPicked(country);
    if (!select.current) return;
    select.current.value = country.code;
    select.current.dispatchEvent(new Event("change", { bubbles: true }));
  };
  return (
    <span className="flex h-full flex-none">
      <select
        ref={select}
        className="h-full w-auto max-w-29.5 flex-none border-r border-border pr-2.5 font-semibold text-ellipsis whitespace-nowrap tabular-nums outline-none"
        name="countryDialingCode"
        aria-label={t("auth.field.countryDialingCode")}
        hidden={hydrated}
        value={picked.code}
        onChange={({ currentTarget: { value } }) =>
          // Some countries share a code.
          setPicked((now) => (now?.code === value ? now : countries.find(({ code }) => code === value)))
        }
      >
        {countries.map((one) => (
          <option key={one.country} value={one.code}>
            {shorten(one)} {one.name}
          </option>
        ))}
      </select>
      {hydrated ? <Combobox countries={countries} picked={picked} onPick={pick} /> : null}
    </span>
  );
}

const OPTION = "flex cursor-pointer justify-between gap-3 rounded-sm px-3 py-2.5 hover:bg-surface-3";

/** A combobox with a list (ARIA Authoring Practices): arrows move, Enter selects, Escape closes, typing searches. */
function Combobox({
  countries,
  picked,
  onPick,
}: {
  countries: DialCountry[];
  picked: DialCountry;
  onPick(country: DialCountry): void;
}) {
  const { t } = useTranslation();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>();
  const [typed, setTyped] = useState<string | null>(null);
  const [active, setActive] = useState(0);
  const open = typed !== null;
  const found = countries.filter((one) => matchesCountry(one, typed ?? ""));
  const optionId = (at: number) => `${id}-${at}`;

  const show = () => {
    clearTimeout(timer.current);
    if (open) return;
    setTyped("");
    setActive(countries.indexOf(picked));
  };
  const close = () => setTyped(null);
  const pick = (country: DialCountry | undefined) => {
    if (country) onPick(country);
    close();
  };
  const move = (event: KeyboardEvent) => {
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      if (!open) return show();
      const step = event.key === "ArrowDown" ? 1 : -1;
      const next = (active + step + found.length) % (found.length || 1);
      setActive(next);
      document.getElementById(optionId(next))?.scrollIntoView({ block: "nearest" });
    } else if (event.key === "Enter" && open) {
      event.preventDefault();
      pick(found[active]);
    } else if (event.key === "Escape" && open) {
      // Closes the list but not the dialog around it.
      event.preventDefault();
      event.stopPropagation();
      close();
    }
  };

  return (
    <>
      <input
        ref={input}
        className="w-23 flex-none border-r border-border p-0 pr-2.5 font-semibold whitespace-nowrap tabular-nums outline-none placeholder:font-normal placeholder:text-text-3"
        role="combobox"
        aria-label={t("auth.field.countryDialingCode")}
        aria-expanded={open}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={open && found[active] ? optionId(active) : undefined}
        autoComplete="off"
        spellCheck={false}
        placeholder={shorten(picked)}
        value={typed === null ? shorten(picked) : typed}
        onClick={show}
        onChange={({ currentTarget }) => {
          setTyped(open ? currentTarget.value : currentTarget.value.replace(shorten(picked), ""));
          setActive(0);
        }}
        onKeyDown={move}
        onBlur={() => {
          timer.current = setTimeout(close, CLOSE_MS);
        }}
      />
      <span
        id={`${id}-list`}
        role="listbox"
        className="absolute inset-x-0 top-[calc(100%+4px)] z-4 block max-h-59 overflow-x-hidden overflow-y-auto rounded-md border border-border-strong bg-surface-2 p-1 text-14 shadow-3"
        tabIndex={-1}
        aria-label={t("auth.field.countryDialingCode")}
        hidden={!open}
      >
        {found.map((one, at) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field above has the keyboard
          <span
            key={one.country}
            id={optionId(at)}
            role="option"
            tabIndex={-1}
            aria-selected={one === picked}
            className={clsx(OPTION, at === active && "bg-surface-3")}
            onClick={() => {
              pick(one);
              input.current?.focus();
            }}
          >
            <span>{one.name}</span>
            <span className="tabular-nums">{shorten(one)}</span>
          </span>
        ))}
        {found.length === 0 ? (
          <span role="presentation" className={OPTION}>
            {t("auth.dial.none")}
          </span>
        ) : null}
      </span>
    </>
  );
}
