import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";

const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts texts that the server must read again, such as authenticator secrets, for storage. */
export interface EncryptedTexts {
  /** AES-256-GCM, base64url. `place` names the row: the result does not decrypt anywhere else. */
  encrypt(text: string, place: string): string;
  /** Decrypts a text. @throws Error when it was changed, moved to another place, or encrypted with another key. */
  decrypt(encrypted: string, place: string): string;
}

export function encryptedTexts(key: Buffer): EncryptedTexts {
  return {
    encrypt(text, place) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv("aes-256-gcm", key, iv, { authTagLength: TAG_BYTES });
      cipher.setAAD(Buffer.from(place));
      const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
      return Buffer.concat([iv, body, cipher.getAuthTag()]).toString("base64url");
    },
    decrypt(encrypted, place) {
      const bytes = Buffer.from(encrypted, "base64url");
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
