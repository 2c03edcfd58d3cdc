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

/**
 * The dialog that an address opens: by `?modal=`, to which one dialog's link leads to another, or by its path (spec section
 * 2). Null for an address without one.
 */
export function modalOf(url: { pathname: string; searchParams: URLSearchParams }): ModalKind | null {
  const wanted = url.searchParams.get("modal");
  const named = KINDS.find((kind) => kind === wanted);
  if (named) return named;
  if (url.pathname === "/register" || url.pathname === "/register.html") return "register";
  return url.pathname === "/help" ? "help" : null;
}
