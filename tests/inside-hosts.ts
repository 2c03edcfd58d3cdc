import { setAllowedInternalHosts } from "#app/platform/ports/http-exchange.ts";

// The test servers run on this machine.
setAllowedInternalHosts(["localhost"]);
