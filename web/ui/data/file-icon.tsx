import {
  File,
  FileArchive,
  FileCode,
  FileImage,
  FileSpreadsheet,
  FileText,
  FileType,
  type LucideIcon,
  Mail,
} from "lucide-react";
import { t } from "../../messages.ts";
import { first } from "../must.ts";

interface Kind {
  label: string;
  icon: LucideIcon;
}

const OFFICE = "application/vnd.openxmlformats-officedocument";
const KINDS: Record<string, Kind> = {
  "application/pdf": { label: "PDF", icon: FileText },
  [`${OFFICE}.wordprocessingml.document`]: { label: t("Word"), icon: FileType },
  "application/msword": { label: t("Word"), icon: FileType },
  "application/vnd.oasis.opendocument.text": { label: t("OpenDocument"), icon: FileType },
  "application/rtf": { label: "RTF", icon: FileType },
  [`${OFFICE}.spreadsheetml.sheet`]: { label: t("Excel"), icon: FileSpreadsheet },
  "text/csv": { label: "CSV", icon: FileSpreadsheet },
  "message/rfc822": { label: t("E-mail"), icon: Mail },
  "application/vnd.ms-outlook": { label: t("E-mail"), icon: Mail },
  "image/png": { label: t("Image"), icon: FileImage },
  "image/jpeg": { label: t("Image"), icon: FileImage },
  "image/tiff": { label: t("Image"), icon: FileImage },
  "text/html": { label: t("Web page"), icon: FileCode },
  "text/markdown": { label: t("Markdown"), icon: File },
  "text/plain": { label: t("Text"), icon: File },
  "application/zip": { label: "ZIP", icon: FileArchive },
};

/** What kind of file it is, in a word or two. */
export const fileKind = (contentType: string): Kind =>
  KINDS[first(contentType.split(";", 1)).trim()] ?? { label: t("Other"), icon: File };

interface Props {
  contentType: string;
  size?: number;
}

export function FileIcon({ contentType, size = 15 }: Props) {
  const { icon: Icon } = fileKind(contentType);
  return <Icon size={size} strokeWidth={1.75} aria-hidden />;
}
