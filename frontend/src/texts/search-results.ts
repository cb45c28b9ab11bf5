export const someWords = (term: string) =>
  `No product matches all words of “${term}”. These match some of them.`;
