import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";

/** An invented person with an account at the sandbox's sign-in services. */
export interface Person {
  /** A numeric id, as both services use. */
  id: string;
  name: string;
  email: string;
}

export const PEOPLE: readonly Person[] = [
  { id: "1001", name: "Tala Reyes", email: "tala.reyes@example.com" },
  { id: "1002", name: "Marco Santos", email: "marco.santos@example.com" },
  { id: "1003", name: "Linh Pham", email: "linh.pham@example.com" },
  { id: "1004", name: "Niran Suk", email: "niran.suk@example.com" },
];

/** People with freely chosen names who have signed in since the start. */
const chosen = new LRUCache<string, Person>({ max: 1_000 });

export function getPerson(id: string): Person | undefined {
  return PEOPLE.find((person) => person.id === id) ?? chosen.get(id);
}

/** Returns the person chosen in the sign-in page's form: a listed one, or one with a freely chosen name. */
export function chosenPerson(form: URLSearchParams): Person | undefined {
  const name = (form.get("name") ?? "").trim().slice(0, 60);
  if (name === "") return getPerson(form.get("person") ?? "");
  // The same name is always the same person, even after a restart.
  const id = createHash("sha256").update(name).digest().readBigUInt64BE().toString();
  const person = { id, name, email: `${id}@example.com` };
  chosen.set(id, person);
  return person;
}
