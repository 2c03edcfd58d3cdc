import { Form } from "@remix-run/react";
import { buttonClass } from "../../../ui/button.tsx";
import { Field, SelectField } from "../../../ui/field.tsx";
import type { Comparison } from "./read-comparison.server.ts";

const SWITCHES_ID = "compare-switches";

/** Chooses the page, the width, and the brand and switches of each side. It is a GET form: its result is a link. */
export function CompareForm({ comparison }: { comparison: Comparison }) {
  const { sides, path, pathError, width, link, switches } = comparison;
  return (
    // Another comparison has fields of its own: those of the last one keep what was typed.
    <Form method="get" key={link} className="mt-4 grid gap-4">
      <datalist id={SWITCHES_ID}>
        {switches.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <div className="grid gap-4 lg:grid-cols-2">
        {sides.map((side) => (
          <SideFields key={side.side} side={side} comparison={comparison} />
        ))}
      </div>
      <div className="flex flex-wrap items-end gap-4">
        <Field
          className="w-full sm:w-72"
          label="Page"
          name="path"
          defaultValue={path}
          error={pathError}
          maxLength={2_000}
        />
        <div className="w-full sm:w-48">
          <SelectField label="Width" name="width" defaultValue={width}>
            <option value="phone">Phone, 390 pixels</option>
            <option value="desktop">Desktop, 1440 pixels</option>
          </SelectField>
        </div>
        <button type="submit" className={buttonClass()}>
          Compare
        </button>
        <a className="flex min-h-11 items-center text-13 font-bold text-accent-text" href={link}>
          Link to this comparison
        </a>
      </div>
    </Form>
  );
}

interface SideFieldsProps {
  side: Comparison["sides"][number];
  comparison: Comparison;
}

/** The fields of one side. */
function SideFields({ side, comparison: { brands, ownBrand, languages, themes } }: SideFieldsProps) {
  const toName = (field: string) => `${side.side}.${field}`;
  return (
    <fieldset className="grid min-w-0 grid-cols-2 content-start gap-3 rounded-md border border-border p-3 sm:p-4">
      <legend className="px-1 text-13 font-bold text-text-1">
        {side.side === "left" ? "Left" : "Right"}
      </legend>
      <SelectField label="Brand" name={side.side} defaultValue={side.brand}>
        {brands.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <SelectField label="Switches" name={toName("base")} defaultValue={side.base}>
        <option value="document">As in the document</option>
        <option value="browser">As in this browser ({ownBrand} only)</option>
      </SelectField>
      <Field
        label="Turn on"
        name={toName("on")}
        defaultValue={side.on}
        list={SWITCHES_ID}
        autoComplete="off"
        error={side.unknown}
        help="Names of switches, with commas between them"
      />
      <Field
        label="Turn off"
        name={toName("off")}
        defaultValue={side.off}
        list={SWITCHES_ID}
        autoComplete="off"
        help="Names of switches, with commas between them"
      />
      <Choice label="Language" name={toName("language")} value={side.language} values={languages} />
      <Choice label="Theme" name={toName("theme")} value={side.theme} values={themes} />
    </fieldset>
  );
}

interface ChoiceProps {
  label: string;
  name: string;
  value: string;
  values: readonly string[];
}

/** A list that begins with the brand's own choice. A value that a brand does not have is the same as that. */
function Choice({ label, name, value, values }: ChoiceProps) {
  return (
    <SelectField label={label} name={name} defaultValue={value}>
      <option value="">As the brand</option>
      {values.map((one) => (
        <option key={one} value={one}>
          {one}
        </option>
      ))}
    </SelectField>
  );
}
