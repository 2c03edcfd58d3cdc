import { createHmac } from "node:crypto";
import type { VendorKeys } from "../platform/ports/vendor-keys.ts";
import type { ChatLaunch, SandboxChat } from "./request-context.ts";

/** The chat service's name in place of a vendor's (docs/decisions/0051). */
const CHAT = "CHAT";

/** The chat service of a demonstration at `origin`, and the signed addresses that open it. */
export function sandboxChat(origin: string, keys: VendorKeys): SandboxChat {
  return {
    origin,
    address(place, merchantCode, launch: ChatLaunch) {
      const [key] = keys.keys("outbound", merchantCode, CHAT);
      if (!key) throw new Error("there is no key for the chat service");
      const payload = Buffer.from(JSON.stringify(launch)).toString("base64url");
      const signed = `${place}\n${merchantCode}\n${payload}`;
      const signature = createHmac("sha256", key.secret).update(signed).digest("base64url");
      return `${origin}/${place}/${merchantCode}?launch=${payload}.${signature}`;
    },
  };
}
