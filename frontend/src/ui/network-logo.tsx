const SHAPES = {
  facebook:
    "M14 8h2.5V4.5H14c-2.5 0-4 1.6-4 4V11H7.5v3.5H10V21h3.5v-6.5h2.6l.6-3.5h-3.2V9c0-.7.2-1 .5-1z",
  instagram:
    "M8 3.5h8A4.5 4.5 0 0 1 20.5 8v8a4.5 4.5 0 0 1-4.5 4.5H8A4.5 4.5 0 0 1 3.5 16V8A4.5 4.5 0 0 1 8 3.5M12 8.2a3.8 3.8 0 1 0 0 7.6 3.8 3.8 0 1 0 0-7.6M17 7v.01",
  x: "M4 4l16 16M20 4 4 20",
  youtube:
    "M6 6h12a3 3 0 0 1 3 3v6a3 3 0 0 1-3 3H6a3 3 0 0 1-3-3V9a3 3 0 0 1 3-3m4.5 3.3v5.4l4.5-2.7z",
  tiktok: "M13.5 3.5v11.2a3.3 3.3 0 1 1-3.3-3.3M13.5 4c.3 2.7 2 4.5 4.8 4.8",
  whatsapp:
    "M3.5 20.5l1.3-4.4a8.5 8.5 0 1 1 3.2 3.1zM9 8c-.8 1-.3 3 1.5 5 1.9 2 4 2.6 5 1.7l.3-1.2-1.9-1-1 .9c-1-.3-2-1.3-2.4-2.3l.9-1-.9-2z",
};

interface NetworkLogoProps {
  network: keyof typeof SHAPES;
}

export function NetworkLogo({ network }: NetworkLogoProps) {
  return (
    <svg
      aria-hidden
      viewBox="0 0 24 24"
      className="size-5 fill-none stroke-current stroke-[1.5]"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={SHAPES[network]} />
    </svg>
  );
}
