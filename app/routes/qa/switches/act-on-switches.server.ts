import * as z from "zod";
import { readSwitchSet, type SwitchSet, withoutUnchanged } from "../../../brand/switch-set.ts";
import type { QaRequest } from "../guard.server.ts";
import { fitPreset, listPresets } from "./presets.ts";
import { explainUnknown } from "./proposal.ts";

/** The set that a form asks for. */
export interface SwitchesResult {
  /** Null when it cannot be read. */
  set: SwitchSet | null;
  /** The reasons for refusing it; empty for one that can be stored. */
  problems: readonly string[];
  /** The preset that was applied, as far as the document allows; null for another form. */
  preset: string | null;
}

const FORM = z.discriminatedUnion("do", [
  z.object({ do: z.literal("apply"), switch: z.array(z.string()) }),
  z.object({ do: z.literal("set"), on: z.string().default(""), off: z.string().default("") }),
  z.object({ do: z.literal("preset"), preset: z.string() }),
  z.object({ do: z.literal("reset") }),
]);

/** Reads a form of the page of switches: the set of this browser, or why it stays as it was. */
export function readSwitchesForm(qa: QaRequest, form: FormData): SwitchesResult {
  const read = FORM.safeParse({ ...Object.fromEntries(form), switch: form.getAll("switch") });
  if (!read.success) return refuse(["The form does not say what to do. Use the buttons of this page."]);
  const command = read.data;
  switch (command.do) {
    case "reset":
      return { set: {}, problems: [], preset: null };
    case "preset": {
      const preset = listPresets(qa).find(({ key }) => key === command.preset);
      if (!preset) return refuse([`There is no preset ${JSON.stringify(command.preset)}.`]);
      return { set: fitPreset(preset, qa), problems: [], preset: preset.key };
    }
    case "set":
      return check(qa, new URLSearchParams({ on: command.on, off: command.off }));
    case "apply": {
      const off = qa.switches.map(({ name }) => name).filter((name) => !command.switch.includes(name));
      return check(qa, new URLSearchParams({ on: command.switch.join(","), off: off.join(",") }));
    }
  }
}

/** Returns the set of a query, unless it names unknown switches or the document would have errors with it. */
function check(qa: QaRequest, query: URLSearchParams): SwitchesResult {
  const unknown = explainUnknown(query, qa);
  if (unknown.length > 0) return refuse(unknown);
  const set = withoutUnchanged(readSwitchSet(query, qa.brand), qa.brand);
  return { set, problems: qa.change(set).problems, preset: null };
}

const refuse = (problems: string[]): SwitchesResult => ({ set: null, problems, preset: null });
