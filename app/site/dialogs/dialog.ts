import type { AppLoadContext } from "@remix-run/node";
import type { Namespace } from "../../i18n/text-key.ts";

/** The props of every dialog's component. */
export interface DialogProps<Data = null> {
  data: Data;
  /** The address of this page without the dialog. */
  closeTo: string;
  close: () => void;
}

/** The server half of a dialog. `load` returns null when the caller has no such dialog; it may throw a redirect. */
export interface DialogLoader<Data> {
  /** Namespaces of the texts that it shows, in addition to the shell's. */
  texts: readonly Namespace[];
  load(context: AppLoadContext, url: URL): Data | null | Promise<Data | null>;
}
