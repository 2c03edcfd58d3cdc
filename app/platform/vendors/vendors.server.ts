/**
 * The face of vendors: which there are, whose merchants use them, how they are reached and how their calls are verified.
 * Rules in docs/vendors.md.
 */
export { connectVendors } from "./connect-vendors.ts";
export type { VendorFile } from "./vendor-file.ts";
export { type ConfiguredVendor, createVendorRegistry, type VendorRegistry } from "./vendor-registry.ts";
export { openSet, type VendorSet } from "./vendor-set.ts";
