export const itemsOf = (entry: string) =>
  entry
    .split(/[;\n]/)
    .map((item) => item.trim())
    .filter(Boolean);
