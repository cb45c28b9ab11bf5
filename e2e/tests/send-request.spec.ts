import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

import { expect, test } from "@playwright/test";

import { sendRequest } from "../servers/send-request.mjs";

test("requests to the sandbox use no connection that it may be closing", async () => {
  let connections = 0;
  const server = createServer((_, response) => response.end("[]"));
  server.on("connection", () => (connections += 1));
  await once(server.listen(0, "127.0.0.1"), "listening");
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it listens on a port
  const { port } = server.address() as AddressInfo;
  for (let sent = 0; sent < 3; sent += 1) {
    expect(await (await sendRequest(`http://127.0.0.1:${port}`)).text()).toBe("[]");
  }
  server.close();
  expect(connections).toBe(3);
});
