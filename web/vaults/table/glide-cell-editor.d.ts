/** A part of Glide that it does not export; vite.config.ts has its path. */
declare module "glide-cell-editor";
