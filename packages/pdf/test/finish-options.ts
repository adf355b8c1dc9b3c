/** How tests finish a file where it does not matter how. */

export const finishOptions = {
  metadata: {
    title: "Title",
    author: null,
    subject: null,
    keywords: null,
    language: "en",
    creatorTool: "Platen",
    producer: "Platen",
    createdAt: new Date("2026-11-15T10:20:30Z"),
  },
  claims: { standards: ["ua1", "a3a"] as const, facturX: null },
  files: [],
};
