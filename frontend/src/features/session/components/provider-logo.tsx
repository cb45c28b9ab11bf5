import type { SignInProvider } from "@shop/api-client";

/** The providers' rules demand their own colours on a white button. */
export function ProviderLogo({ id }: Pick<SignInProvider, "id">) {
  if (id === "openid") return null;
  return (
    <svg aria-hidden viewBox="0 0 24 24" className="size-5">
      {id === "google" ? <Google /> : <Facebook />}
    </svg>
  );
}

function Google() {
  return (
    <g fill="none" strokeWidth="4">
      <path stroke="#ea4335" d="M17.66 6.34A8 8 0 0 0 5.07 8" />
      <path stroke="#fbbc05" d="M5.07 8a8 8 0 0 0 0 8" />
      <path stroke="#34a853" d="M5.07 16a8 8 0 0 0 12.59 1.66" />
      <path stroke="#4285f4" d="M17.66 17.66A8 8 0 0 0 20 12h-8" />
    </g>
  );
}

function Facebook() {
  return (
    <>
      <circle cx="12" cy="12" r="11" fill="#1877f2" />
      <path
        fill="#fff"
        d="M13.4 22.9V15h2.5l.4-3h-2.9v-1.9c0-.9.3-1.5 1.5-1.5h1.5V6a20 20 0 0 0-2.2-.1c-2.2 0-3.6 1.3-3.6 3.7V12H8v3h2.6v7.9z"
      />
    </>
  );
}
