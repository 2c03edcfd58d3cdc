import { redirect } from "@remix-run/node";

/** The host's own address. */
export const loader = () => redirect("/ops");
