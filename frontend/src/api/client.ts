import { client } from "@shop/api-client/client";

import { toProblem } from "@/api/problem";

client.interceptors.error.use((error, response) => toProblem(error, response));
