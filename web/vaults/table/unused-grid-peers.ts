/**
 * Stands in for `marked` and `react-responsive-carousel`, which the grid imports for cells of Markdown and of images. No vault
 * shows such cells, so these packages are neither installed nor bundled (`overrides` in package.json, aliases in vite.config.ts).
 */
const isNotInstalled = (): never => {
  throw new Error("Markdown and image cells are not supported: their packages are not installed.");
};

export const marked = isNotInstalled;
export const Carousel = isNotInstalled;
