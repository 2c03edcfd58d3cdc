import * as z from "zod";
import { call, EVERYONE, emptyObject, epochMs, shortText } from "./call.ts";

/**
 * Apps and the install guide by kind, each with the address of a QR code that opens it, and the operators' note on an
 * app.
 */
export const resources = z.record(
  z.string(),
  z.object({
    url: z.string(),
    qrCodeUrl: z.string().nullable(),
    version: z
      .string()
      .default("")
      .meta({ description: "Version of the app, such as 2.4.1; empty where none is set" }),
    note: z.string().default("").meta({ description: "Plain text in the caller's language; empty for none" }),
  }),
);

export const systemContract = {
  status: call({
    method: "GET",
    path: "/wps/system/status",
    area: "system",
    summary: "0 normal, 1 maintenance, 2 region restriction (spec section 4)",
    roles: EVERYONE,
    whenClosed: true,
    input: z.object({
      url: shortText(512)
        .optional()
        .meta({ description: "Sent by the old site; the host decides, not this" }),
    }),
    output: z.object({
      systemStatus: z.union([z.literal(0), z.literal(1), z.literal(2)]),
      maintenanceUntil: epochMs.nullable(),
      location: z.object({ ip: z.string(), country: z.string().nullable() }),
    }),
  }),
  serviceTimes: call({
    method: "GET",
    path: "/wps/relay/MCSFE_getServiceTimes",
    area: "system",
    summary:
      "Average deposit and withdrawal time, measured over the last hours; null while fewer than ten ended",
    roles: EVERYONE,
    input: emptyObject,
    output: z.object({
      windowHours: z.int(),
      depositMs: z.int().nullable(),
      withdrawalMs: z.int().nullable(),
    }),
  }),
  whitelabel: call({
    method: "GET",
    path: "/wps/system/whitelabel",
    area: "system",
    summary: "The merchant's feature switches: module id to on or off",
    roles: EVERYONE,
    whenClosed: true,
    input: emptyObject,
    output: z.record(z.string(), z.boolean()),
  }),
  permissionInfo: call({
    method: "GET",
    path: "/wps/system/permissionInfo",
    area: "system",
    summary: "Everything an app needs of the brand before its first page",
    roles: EVERYONE,
    whenClosed: true,
    input: emptyObject,
    output: z.object({
      whitelabel: z.record(z.string(), z.boolean()),
      register: z.object({ usernameEnabled: z.boolean(), mobileEnabled: z.boolean() }),
      resources,
      customerService: z.array(
        z.object({
          csType: z.string(),
          type: z
            .union([z.literal(1), z.literal(2), z.literal(3)])
            .meta({ description: "1 a new tab, 2 a window of 440 by 750, 3 the same with encrypted paths" }),
          pathList: z.array(z.string()),
          speedMs: z.array(z.int().nullable()).meta({
            description: "For each path what its host last needed to answer; null when not measured",
          }),
        }),
      ),
      customerServiceKey: z
        .object({ id: z.string(), alg: z.string(), key: z.string() })
        .nullable()
        .meta({ description: "Opens the paths of type 3; obfuscation, not secrecy" }),
      analytics: z.object({ gtagId: z.string().nullable() }),
      imageCDNs: z.array(z.string()),
      launchGameCDNs: z.array(z.string()),
      location: z.object({ ip: z.string(), country: z.string().nullable() }),
      maintenance: z.boolean(),
      regionRestriction: z.boolean(),
    }),
  }),
  encryptionKeys: call({
    method: "GET",
    path: "/wps/system/encryptionKeys",
    area: "system",
    summary: "The public keys for encrypted calls, as a JSON Web Key Set (RFC 7517)",
    roles: EVERYONE,
    whenClosed: true,
    input: emptyObject,
    output: z.object({ keys: z.array(z.record(z.string(), z.unknown())) }),
  }),
};
