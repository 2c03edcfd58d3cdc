/** The invented people who have an account at the sandbox's sign-in services. */
export interface Person {
  /** A number, as both services give one. */
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

export function personOf(id: unknown): Person | undefined {
  return PEOPLE.find((person) => person.id === id);
}
