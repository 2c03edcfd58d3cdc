import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";

const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Keeps texts that the server must read again, such as authenticator secrets, unreadable where they lie. */
export interface SealedTexts {
  /** AES-256-GCM, base64url. `place` says where it lies: moved elsewhere it does not open. */
  seal(text: string, place: string): string;
  /** @throws Error when it was changed, moved, or sealed with another key. */
  open(sealed: string, place: string): string;
}

export function sealedTexts(key: Buffer): SealedTexts {
  return {
    seal(text, place) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv("aes-256-gcm", key, iv, { authTagLength: TAG_BYTES });
      cipher.setAAD(Buffer.from(place));
      const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
      return Buffer.concat([iv, body, cipher.getAuthTag()]).toString("base64url");
    },
    open(sealed, place) {
      const bytes = Buffer.from(sealed, "base64url");
      const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, IV_BYTES), {
        authTagLength: TAG_BYTES,
      });
      decipher.setAAD(Buffer.from(place));
      decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
      const text = Buffer.concat([decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()]);
      return text.toString("utf8");
    },
  };
}
