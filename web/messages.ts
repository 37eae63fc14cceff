/** Every sentence of the web application is a message: `t("Delete {name}?", { name })`; with elements in it: `rich`. */
export {
  dateFormat,
  formatList,
  formatNumber,
  messageParts,
  numberFormat,
  t,
} from "../src/content/messages/messages.ts";
