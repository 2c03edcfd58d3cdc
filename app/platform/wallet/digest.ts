import { contentDigest } from "../core/same-content.ts";

/** Returns JSON with sorted keys, so that equal content gives equal text. `undefined` members are omitted. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map((item) => canonicalJson(item ?? null)).join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, member]) => `${JSON.stringify(key)}:${canonicalJson(member)}`);
  return `{${members.join(",")}}`;
}

/** The content of a transfer: everything except its id and posting time. */
export interface TransferContent {
  merchantId: string;
  source: string;
  idempotencyKey: string;
  kind: string;
  book: string;
  reference: string | null;
  /** Canonical JSON. */
  details: string;
  occurredAt: number | null;
  /** The hold that the transfer captures. */
  holdId: string | null;
  /** In the order of their lines. */
  entries: readonly { id: string; currency: string; amount: number }[];
}

/**
 * Returns the SHA-256 (hex) of a transfer's content. Compared when an idempotency key is repeated, and recomputed by
 * the audit.
 */
export function transferDigest(content: TransferContent): string {
  return contentDigest([
    content.merchantId,
    content.source,
    content.idempotencyKey,
    content.kind,
    content.book,
    content.reference,
    content.details,
    content.occurredAt,
    content.holdId,
    content.entries.map(({ id, currency, amount }) => [id, currency, amount]),
  ]);
}

export interface HoldContent {
  merchantId: string;
  source: string;
  idempotencyKey: string;
  ledgerAccountId: string;
  amount: number;
  kind: string;
  reference: string | null;
}

/** Returns the SHA-256 (hex) of a hold's content. */
export function holdDigest(content: HoldContent): string {
  return contentDigest([
    content.merchantId,
    content.source,
    content.idempotencyKey,
    content.ledgerAccountId,
    content.amount,
    content.kind,
    content.reference,
  ]);
}
