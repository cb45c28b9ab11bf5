import { client } from "@shop/api-client/client";

import { toProblem } from "@/api/problem";

// Same origin: the gateway resolves the tenant from the host. Every failure is converted to a
// `Problem`.
client.interceptors.error.use((error, response) => toProblem(error, response));
