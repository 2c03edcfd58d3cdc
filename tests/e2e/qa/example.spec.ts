// The example of docs/qa.md runs with the browser tests, so that it keeps working.
import "../../qa/example.spec.ts";
