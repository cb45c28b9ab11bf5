import {
  appendFileSync,
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";

import { analyticsSecret, clientSecret } from "../secrets/canaries.mjs";

interface TenantTargets {
  sandboxUrl: string;
  port: number;
  isPublic: boolean;
}

/** Copies the demo tenants, with the addresses of sandbox and gateway. Returns the copy's folder. */
export function copyTenants(
  demo: string,
  folder: string,
  { sandboxUrl, port, isPublic }: TenantTargets,
): string {
  cpSync(demo, folder, { recursive: true });
  for (const tenant of readdirSync(folder)) {
    const file = join(folder, tenant, "tenant.toml");
    if (!existsSync(file)) continue;
    const settings = readFileSync(file, "utf8")
      .replaceAll("http://127.0.0.1:8081", sandboxUrl)
      .replace("localhost:8080", `localhost:${port}`);
    writeFileSync(
      file,
      isPublic ? settings.replace("noindex = true", "noindex = false") : settings,
    );
  }
  plantAnalyticsSecret(join(folder, "vape"));
  for (const tenant of ["furniture", "vape"]) offerProviders(folder, tenant, sandboxUrl);
  return folder;
}

/** Lets customers sign in with the identity provider that the sandbox plays (D-214). */
function offerProviders(tenants: string, tenant: string, sandboxUrl: string): void {
  const folder = join(tenants, tenant);
  writeFileSync(join(folder, "openid-secret"), clientSecret);
  const provider = (name: string) =>
    `\n[sign_in.${name}]\nclient_id = "the-shop"\nclient_secret_file = "openid-secret"\nissuer = "${sandboxUrl}/openid/${tenant}-${name}"\n`;
  appendFileSync(join(folder, "tenant.toml"), provider("google") + provider("facebook"));
}

/** Adds an analytics secret. Responses and logs are searched for it. */
function plantAnalyticsSecret(folder: string): void {
  writeFileSync(join(folder, "analytics-secret"), analyticsSecret);
  const file = join(folder, "tenant.toml");
  const settings = readFileSync(file, "utf8");
  const planted = settings.replace(
    "[analytics]",
    '[analytics]\napi_secret_file = "analytics-secret"',
  );
  if (planted === settings) throw new Error("no analytics to plant a secret for");
  writeFileSync(file, planted);
}
