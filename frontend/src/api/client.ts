import { client } from "@shop/api-client/client";

import { toProblem } from "@/api/problem";

// Same origin: the host names the shop. Failures of every kind leave here as a Problem.
client.interceptors.error.use((error, response) => toProblem(error, response));
