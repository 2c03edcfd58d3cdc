import type { SwitchName } from "../../../brand/brand.ts";
import { type SwitchSet, withoutUnchanged } from "../../../brand/switch-set.ts";
import type { QaRequest } from "../guard.server.ts";

/** A value for every switch, applied as far as the document allows. */
export interface Preset {
  key: string;
  title: string;
  wanted: SwitchSet;
}

/** A switch that a preset left as it was, and the errors that the document would have with it. */
export interface SkippedSwitch {
  name: string;
  wanted: boolean;
  /** Empty when the switch could be set by now. */
  reasons: readonly string[];
}

type Qa = Pick<QaRequest, "brand" | "brands" | "switches" | "change">;

/** Returns the presets of a brand, in the page's order. The switches of each other brand are one. */
export function listPresets({
  brand,
  brands,
  switches,
}: Pick<Qa, "brand" | "brands" | "switches">): Preset[] {
  const all = (getValue: (name: SwitchName) => boolean) =>
    Object.fromEntries(switches.map(({ name }) => [name, getValue(name as SwitchName)]));
  const others = brands().filter(({ id }) => id !== brand.id);
  return [
    { key: "document", title: "As the document", wanted: all(brand.on) },
    { key: "all-on", title: "All on", wanted: all(() => true) },
    { key: "all-off", title: "All off", wanted: all(() => false) },
    {
      key: "defaults",
      title: "Defaults of the schema",
      wanted: Object.fromEntries(switches.map((one) => [one.name, one.default])),
    },
    ...others.map((other) => ({
      key: `as-${other.id}`,
      title: `As ${other.document.name}`,
      wanted: all(other.on),
    })),
  ];
}

/**
 * Returns a set with as many of the wanted values as the document allows. A refused switch is tried again after the
 * others, since it may need one of them.
 */
export function fitPreset({ wanted }: Preset, { brand, change }: Pick<Qa, "brand" | "change">): SwitchSet {
  const isAllowed = (set: SwitchSet) => change(set).problems.length === 0;
  const whole = withoutUnchanged(wanted, brand);
  if (isAllowed(whole)) return whole;
  let fitted: SwitchSet = {};
  let rest = Object.entries(whole);
  for (let isMoving = true; isMoving; ) {
    const refused = rest.filter(([name, on]) => {
      const next = { ...fitted, [name]: on };
      if (!isAllowed(next)) return true;
      fitted = next;
      return false;
    });
    isMoving = refused.length < rest.length;
    rest = refused;
  }
  return fitted;
}

/** Returns the switches in which a set differs from a preset, with the errors that each would cause. */
export function listSkipped(
  { wanted }: Preset,
  set: SwitchSet,
  { brand, change }: Pick<Qa, "brand" | "change">,
): SkippedSwitch[] {
  return Object.entries(withoutUnchanged(wanted, brand))
    .filter(([name, on]) => set[name as SwitchName] !== on)
    .map(([name, on]) => ({ name, wanted: on, reasons: change({ ...set, [name]: on }).problems }));
}
