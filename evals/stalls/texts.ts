/** Text that makes careless readers slow: each is one unit, repeated up to the length that the field allows. */
export const UNITS: Record<string, string> = {
  "open brackets": "[[",
  "closing brackets": "]]",
  "open parentheses": "((",
  spaces: " ",
  "line breaks": "\n",
  "line breaks and spaces": "\n \t",
  "e-mail addresses without an end": "a@",
  "open tags": "<a ",
  stars: "**_",
  backticks: "`",
  "block quotes": "> ",
  "list items": "- - ",
  "open quotation marks": "“a",
  "numbers in words": "thirty-one ",
  amounts: "$1,000,",
  dates: "January 1, 2024 ",
  abbreviations: "A. B. Inc. ",
  "defined terms": 'the "Term" means (the "Term") ',
  "capital words": "Aa ",
  "question words": "which of how many ",
  "combining marks": "e\u0301\u0301",
  "percent signs": "%25",
  "table bars": "|-|",
  negations: "not unless except ",
};

export const textOf = (unit: string, length: number) => unit.repeat(Math.ceil(length / unit.length)).slice(0, length);
