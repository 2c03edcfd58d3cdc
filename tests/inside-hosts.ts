import { allowInside } from "#app/platform/ports/http-exchange.ts";

// The peers of the tests are on this machine.
allowInside(["localhost"]);
