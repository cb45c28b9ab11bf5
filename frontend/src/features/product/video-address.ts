const PLAYERS = ["https://www.youtube-nocookie.com/embed/", "https://player.vimeo.com/video/"];

/** Whether an address is a player of a provider that the shop trusts, to be shown in a frame. */
export function isPlayerAddress(url: string): boolean {
  return PLAYERS.some((player) => url.startsWith(player) && url.length > player.length);
}
