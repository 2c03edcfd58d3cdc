import type { DialogLoader } from "../dialog.ts";

export const signOutDialog: DialogLoader<object> = {
  texts: ["auth"],
  load: ({ caller }) => (caller.kind === "visitor" ? null : {}),
};
