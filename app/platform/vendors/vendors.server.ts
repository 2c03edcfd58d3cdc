/**
 * The public interface of vendors: their configuration, their merchants, their clients and the verification of their
 * calls. Rules in docs/vendors.md.
 */
export { connectVendors } from "./connect-vendors.ts";
export type { VendorFile } from "./vendor-file.ts";
export { type ConfiguredVendor, createVendorRegistry, type VendorRegistry } from "./vendor-registry.ts";
export { openSet, type VendorSet } from "./vendor-set.ts";
