import type { AppLoadContext } from "@remix-run/node";
import type { HomeModule } from "../brand/brand-document.ts";

/** The options of one module, as the brand document gives them. */
export type OptionsOf<Name extends HomeModule["module"]> = Extract<HomeModule, { module: Name }>;

/**
 * What a module's folder gives the home page: the data its options ask for. Null means that there is nothing true to
 * show (no winners yet, no transactions to measure), and the module is left out.
 */
export type LoadModule<Name extends HomeModule["module"], Data> = (
  context: AppLoadContext,
  options: OptionsOf<Name>,
  /** What the address asks for behind its question mark, where a page asks for anything. */
  search?: URLSearchParams,
) => Promise<Data | null>;
