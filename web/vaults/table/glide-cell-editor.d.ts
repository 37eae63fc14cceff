/** A part of Glide that it does not export; vite.config.ts says where it lies. */
declare module "glide-cell-editor";
