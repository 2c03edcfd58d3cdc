import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { commitSession, getSession } from "../session.server.ts";

/** Signs every caller in. */
export async function action({ request }: ActionFunctionArgs) {
  const form = await request.formData();
  const session = await getSession(request.headers.get("Cookie"));
  session.set("name", String(form.get("username")));
  session.set("balance", 1_054_000);
  return redirect("/", { headers: { "Set-Cookie": await commitSession(session) } });
}
