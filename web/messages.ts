/** Every sentence of the web application is a message: `t("Delete {name}?", { name })`; with elements in it: `rich`. */
export {
  dateFormat,
  errorMessage,
  formatList,
  formatNumber,
  messageParts,
  nameCollator,
  nameOfLanguage,
  numberFormat,
  relativeTimeFormat,
  t,
} from "../src/content/messages/messages.ts";
