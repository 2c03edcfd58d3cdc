const HOME = ["", "index", "index.html", "home", "register", "register.html", "help"];

/**
 * Returns the group of banners for a page: `w_` and the first part of its path, `w_home` for the home page and its
 * aliases.
 */
export function bannerGroup(pathname: string): string {
  const first = pathname.split("/")[1]?.toLowerCase() ?? "";
  return `w_${HOME.includes(first) ? "home" : first}`;
}
