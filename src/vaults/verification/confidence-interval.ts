/** The 97.5 % quantile of the normal distribution: both sides of the interval leave out 2.5 %. */
const Z = 1.959963984540054;
const TARGET = 0.95;
const MOST = 10_000_000;

/** The 95 % Wilson interval for a share of `right` among `n`. */
export function wilsonInterval(right: number, n: number): { estimate: number; low: number; high: number } {
  const estimate = right / n;
  const z2 = Z * Z;
  const center = (estimate + z2 / (2 * n)) / (1 + z2 / n);
  const half = (Z / (1 + z2 / n)) * Math.sqrt((estimate * (1 - estimate)) / n + z2 / (4 * n * n));
  return { estimate, low: Math.max(0, center - half), high: Math.min(1, center + half) };
}

/** How many more correct cells would raise the lower end of the interval to 95 %. */
export function neededFor95(right: number, n: number): number {
  const shows = (more: number) => n + more > 0 && wilsonInterval(right + more, n + more).low >= TARGET;
  if (shows(0)) return 0;
  let [low, high] = [0, 1];
  while (!shows(high) && high < MOST) [low, high] = [high, high * 2];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (shows(middle)) high = middle;
    else low = middle;
  }
  return high;
}
