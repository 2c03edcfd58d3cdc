const KINDS = [
  "login",
  "verify",
  "register",
  "forgot",
  "change-password",
  "notices",
  "help",
  "chat",
  "sign-out",
] as const;
export type ModalKind = (typeof KINDS)[number];

/** The dialog that an address opens: by `?modal=`, or by its path (spec section 2). Null for an address without one. */
export function modalOf(url: { pathname: string; searchParams: URLSearchParams }): ModalKind | null {
  if (url.pathname === "/register" || url.pathname === "/register.html") return "register";
  if (url.pathname === "/help") return "help";
  const wanted = url.searchParams.get("modal");
  return KINDS.find((kind) => kind === wanted) ?? null;
}
