/** How a document is shown, by its content type. */
export type DocumentForm = "pdf" | "picture" | "tiff" | "layout" | "sheet" | "container" | "text";

const FORMS: [type: RegExp, form: DocumentForm][] = [
  [/^application\/pdf/, "pdf"],
  [/^image\/tiff/, "tiff"],
  [/^image\/(?:png|jpeg)/, "picture"],
  [/wordprocessingml|^application\/(?:msword|rtf)|opendocument\.text/, "layout"],
  [/spreadsheetml|^text\/csv/, "sheet"],
  [/^application\/zip|^message\/rfc822|ms-outlook/, "container"],
];

export const formOf = (contentType: string): DocumentForm =>
  FORMS.find(([type]) => type.test(contentType))?.[1] ?? "text";

/** Whether tracked changes can be written into the file. */
export const isDocx = (contentType: string | undefined): boolean => /wordprocessingml/.test(contentType ?? "");

/** Whether the browser draws the file itself. */
export const isDrawn = (form: DocumentForm) => form === "pdf" || form === "picture";

/** Whether only pages with boxes on them are shown, not the text. */
export const isPaged = (form: DocumentForm) => form === "pdf" || form === "picture" || form === "tiff";
