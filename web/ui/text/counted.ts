const figures = new Intl.NumberFormat("en-US");

/** "1 page", "1,200 pages". */
export const counted = (count: number, noun: string) => `${figures.format(count)} ${noun}${count === 1 ? "" : "s"}`;
