/** Every sentence of the web application is a message: `t("Delete {name}?", { name })`; with elements in it: `rich`. */
export {
  dateFormat,
  formatList,
  formatNumber,
  messageParts,
  nameCollator,
  numberFormat,
  t,
} from "../src/content/messages/messages.ts";
