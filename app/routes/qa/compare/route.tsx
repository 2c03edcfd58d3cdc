import type { LoaderFunctionArgs } from "@remix-run/node";
import { getQa } from "../guard.server.ts";

export function loader({ context }: LoaderFunctionArgs) {
  getQa(context);
  return null;
}

export default function Page() {
  return <h1 className="heading-2">compare</h1>;
}
