import type { VendorConnection } from "../ports/vendor-connection.ts";
import type { Dialect } from "./dialect.ts";
import { hubDialect } from "./hub-dialect.ts";
import { marqueeDialect } from "./marquee-dialect.ts";

/** Every dialect that a vendor's configuration can name. */
export const DIALECTS: Readonly<Record<VendorConnection["dialect"], Dialect>> = {
  marquee: marqueeDialect,
  hub: hubDialect,
};
