import type { AppLoadContext } from "@remix-run/node";
import type { HomeModule } from "../brand/brand-document.ts";

/** The options of one module in the brand document. */
export type ModuleOptions<Name extends HomeModule["module"]> = Extract<HomeModule, { module: Name }>;

/**
 * The server function of a module: returns the data for its options to the home page. Null means that there is no true
 * data to show (no winners yet, no transactions to measure), and the module is left out.
 */
export type LoadModule<Name extends HomeModule["module"], Data> = (
  context: AppLoadContext,
  options: ModuleOptions<Name>,
  /** The query parameters of the page, where it uses any. */
  search?: URLSearchParams,
) => Promise<Data | null>;
