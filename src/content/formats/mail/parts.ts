/** Message parts that are not the sender's documents: signatures, keys, receipts, calendar entries, contact cards. */
const UNWANTED_TYPES =
  /^(?:application\/(?:x-)?pkcs7-signature|application\/pgp-(?:signature|keys)|application\/ics|message\/(?:delivery-status|disposition-notification|feedback-report)|text\/(?:rfc822-headers|x-amp-html|calendar|x-vcalendar|vcard|x-vcard|directory))$/;
/** Many programs send such parts without the right content type. */
const UNWANTED_NAMES = /\.(?:ics|vcf|p7s)$/i;

export const isUnwantedPart = (type: string, name: string | undefined): boolean =>
  UNWANTED_TYPES.test(type.toLowerCase()) || UNWANTED_NAMES.test(name ?? "");
