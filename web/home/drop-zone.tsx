import { Button } from "@mantine/core";
import { Upload } from "lucide-react";
import { useRef } from "react";
import { t } from "../messages.ts";
import { uploadAll } from "../ui/uploads/upload-queue.ts";
import { useDrop } from "../ui/uploads/use-drop.ts";
import classes from "./home.module.css";

/** Uploads files into the person's own folder. */
export function DropZone() {
  const input = useRef<HTMLInputElement>(null);
  const upload = (files: File[]) => files.length > 0 && uploadAll(files, {});
  const { dropping, ...drop } = useDrop(upload);
  return (
    <section className={classes.drop} data-dropping={dropping || undefined} aria-label={t("Upload files")} {...drop}>
      <Upload size={15} aria-hidden />
      <span>{t("Drop contracts here to upload them, or")}</span>
      <Button variant="default" size="compact-sm" onClick={() => input.current?.click()}>
        {t("Choose files")}
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={t("Files to upload")}
        onChange={({ currentTarget }) => {
          upload([...(currentTarget.files ?? [])]);
          currentTarget.value = "";
        }}
      />
    </section>
  );
}
