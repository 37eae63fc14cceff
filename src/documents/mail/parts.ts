/** Parts of messages that belong to the mail and not to the sender: signatures, keys, receipts, calendar entries. */
const UNWANTED =
  /^(?:application\/(?:x-)?pkcs7-signature|application\/pgp-(?:signature|keys)|message\/(?:delivery-status|disposition-notification|feedback-report)|text\/(?:rfc822-headers|x-amp-html|calendar))$/;

export const isUnwantedPart = (type: string): boolean => UNWANTED.test(type.toLowerCase());
