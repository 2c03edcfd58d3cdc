import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { type SwitchSet, withoutUnchanged } from "../../../brand/switch-set.ts";
import { Alert } from "../../../ui/alert.tsx";
import { buttonClass } from "../../../ui/button.tsx";
import { getQa, type QaRequest } from "../guard.server.ts";

/** Loads every switch, with its value in the document and in this browser. */
export function loader({ context }: LoaderFunctionArgs) {
  const { brand, set, switches, change } = getQa(context);
  return {
    problems: change(set).problems,
    changes: Object.keys(set).length,
    switches: switches.map(({ name, title, description, changes }) => {
      const key = name as keyof SwitchSet;
      return { name, title, description, changes, inDocument: brand.on(key), on: set[key] ?? brand.on(key) };
    }),
  };
}

/** Stores the switches of the form in this browser. A set with which the document would have errors is refused. */
export async function action({ context, request }: ActionFunctionArgs) {
  const qa = getQa(context);
  const form = await request.formData();
  const set = form.get("do") === "reset" ? {} : readSet(qa, form);
  const { problems } = qa.change(set);
  if (problems.length > 0) return { problems };
  return redirect("/__qa", { status: 303, headers: { "set-cookie": qa.cookie(set) } });
}

/** Returns the switches that are ticked, as far as they differ from the document. */
function readSet({ brand, switches }: QaRequest, form: FormData): SwitchSet {
  const on = new Set(form.getAll("on"));
  return withoutUnchanged(Object.fromEntries(switches.map(({ name }) => [name, on.has(name)])), brand);
}

/** Shows the switches as a form. */
export default function Switches() {
  const { switches, changes, problems } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>()?.problems ?? problems;
  return (
    <Form method="post" replace>
      <h1 className="heading-2">Switches</h1>
      {refused.map((line) => (
        <Alert key={line} className="mt-3">
          {line}
        </Alert>
      ))}
      <div className="mt-3 flex flex-wrap gap-3">
        <button type="submit" className={buttonClass()} name="do" value="apply">
          Apply in this browser
        </button>
        <button type="submit" className={buttonClass({ variant: "secondary" })} name="do" value="reset">
          Reset ({changes} changed)
        </button>
      </div>
      <ul className="mt-4 grid gap-2">
        {switches.map(({ name, title, description, on }) => (
          <li key={name}>
            <label className="flex gap-2 text-13">
              <input type="checkbox" name="on" value={name} defaultChecked={on} />
              <span>
                <b>{title}</b> <code>{name}</code> {description}
              </span>
            </label>
          </li>
        ))}
      </ul>
    </Form>
  );
}
