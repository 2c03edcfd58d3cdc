import { expect, test } from "vitest";
import { editSwitch } from "./edit-switch.ts";

test.each<[string, string, string]>([
  [
    "changes the value alone",
    '{\r\n\t"switches" : {"raffles":false , "winners":  false}\r\n}',
    '{\r\n\t"switches" : {"raffles":true , "winners":  false}\r\n}',
  ],
  [
    "adds a member as the first one, with the document's line endings and indentation",
    '{\r\n\t"switches": {\r\n\t\t"winners": true\r\n\t},\r\n\t"id": "a"\r\n}\r\n',
    '{\r\n\t"switches": {\r\n\t\t"raffles": true,\r\n\t\t"winners": true\r\n\t},\r\n\t"id": "a"\r\n}\r\n',
  ],
  [
    "adds a member to a list on one line",
    '{ "switches": { "winners": true } }',
    '{ "switches": { "raffles": true, "winners": true } }',
  ],
  [
    "fills an empty object",
    '{\n  "switches": {},\n  "id": "a"\n}',
    '{\n  "switches": {\n    "raffles": true\n  },\n  "id": "a"\n}',
  ],
  [
    "adds the object at the end",
    '{\n  "id": "a }"\n}\n',
    '{\n  "id": "a }",\n  "switches": {\n    "raffles": true\n  }\n}\n',
  ],
  [
    "adds the object to a document without white space",
    '{"id":"a"}',
    '{"id":"a","switches":{"raffles":true}}',
  ],
  ["adds the object to an empty document", "{}", '{"switches":{"raffles":true}}'],
  [
    "keeps a byte order mark, and ignores the name in other places",
    '\uFEFF{"lobby": {"raffles": false}, "switches": {"raffles": false}}',
    '\uFEFF{"lobby": {"raffles": false}, "switches": {"raffles": true}}',
  ],
])("%s", (_, text, edited) => {
  expect(editSwitch(text, "raffles", true)).toBe(edited);
});
