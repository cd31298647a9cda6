export type BlogBlock =
  | { kind: "paragraph"; text: string }
  | { kind: "list"; items: string[] }
  | { kind: "code"; code: string }
  | { kind: "image"; src: string; alt: string; width: number; height: number };

export type BlogPost = { id: string; question: string; answer: BlogBlock[] };
