/** The messages by which the server reports to the start script, step by step, over its channel. */
export type StartMessage =
  | { type: "step"; name: string; doing: string }
  | { type: "news"; text: string }
  | {
      type: "ready";
      url: string;
      /** Advice when the addresses lead nowhere; null when they work. */
      advice: string | null;
      /** The page of brand documents and their errors; null when it is off. */
      qa: string | null;
      /** The address at which the SMS and mail of a demonstration are read; null without a sandbox. */
      outbox: string | null;
      brands: { id: string; name: string; urls: string[] }[];
      signIns: { brand: string; username: string; password: string; what: string }[];
      /** The operators' site with its known sign-ins; null when there is none. */
      ops: {
        url: string;
        signIns: { username: string; password: string; what: string; totpSecret: string }[];
      } | null;
    };

/** Sends a message to the start script, if there is one. */
export const report = (message: StartMessage) => void process.send?.(message);
