interface ChecksProps {
  legend: string;
  help: string;
  /** Name, text and checked state of each box. */
  options: readonly (readonly [name: string, text: string, isChecked: boolean])[];
}

/** Renders a group of checkboxes. */
export function Checks({ legend, help, options }: ChecksProps) {
  return (
    <fieldset>
      <legend className="mb-1.5 text-13 font-semibold text-text-2">{legend}</legend>
      <p className="mb-1.5 text-12 text-text-3">{help}</p>
      <div className="flex flex-wrap gap-x-5 gap-y-1">
        {options.map(([name, text, isChecked]) => (
          <label key={name} className="flex min-h-8 items-center gap-2">
            <input type="checkbox" name={name} defaultChecked={isChecked} className="size-5 accent-accent" />
            {text}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
