import { uploadAll } from "./upload-queue.ts";

/** Asks for files and uploads them into the person's own folder. */
export function chooseFiles() {
  const input = document.createElement("input");
  input.type = "file";
  input.multiple = true;
  input.addEventListener("change", () => {
    const files = [...(input.files ?? [])];
    if (files.length > 0) uploadAll(files, {});
  });
  input.click();
}
