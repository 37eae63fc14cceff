const SPECIAL = /[\\`*_~[\]<@]|&(?=#?\w{1,40};)/g;
const LINK_START = /\b(?:https?|ftp|mailto|xmpp)(?=:)|\bwww(?=\.)/gi;
const BLOCK_START = /^(\s{0,40})(?=#|[-+>=]|\d{1,9}[.)](?:\s|$))(\d{0,9})/gm;

/** Escapes text of documents, so that nothing in it becomes a link, a picture, a heading or HTML in an answer. */
export function escapeMarkdown(text: string): string {
  return text.replace(SPECIAL, "\\$&").replace(LINK_START, "$&\\").replace(BLOCK_START, "$1$2\\");
}
