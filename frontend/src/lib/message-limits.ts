/** The longest that the gateway takes of each field of a message to the shop, in characters. */
export const MESSAGE_LIMITS = {
  name: 100,
  email: 254,
  phone: 40,
  subject: 150,
  message: 10_000,
} as const;

export type MessageField = keyof typeof MESSAGE_LIMITS;

export const isMessageField = (name: string): name is MessageField => name in MESSAGE_LIMITS;
