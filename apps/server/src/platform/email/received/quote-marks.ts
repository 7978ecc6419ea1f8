/** How an element of an email's HTML marks quoted text. */
export type QuoteMark =
  /** The element is the quoted text. */
  | 'quote'
  /** It contains the line that introduces the quoted text, that text, and what was written between its parts. */
  | 'wrapper'
  /** The quoted text begins here and ends with the email. */
  | 'rest'
  /** Signatures, which programs insert before or after the quoted text. */
  | 'signature';

/** Class names of elements, as programs write them. */
const CLASSES: Readonly<Record<string, QuoteMark>> = {
  gmail_quote_container: 'wrapper',
  gmail_quote: 'wrapper',
  gmail_extra: 'wrapper',
  gmail_attr: 'quote',
  'moz-cite-prefix': 'quote',
  'moz-forward-container': 'wrapper',
  yahoo_quoted: 'wrapper',
  protonmail_quote: 'wrapper',
  zmail_extra: 'wrapper',
  zmail_extra_hr: 'quote',
  tutanota_quote: 'quote',
  'front-blockquote': 'quote',
  freshdesk_quote: 'quote',
  freescout_quote: 'quote',
  OutlookMessageHeader: 'rest',
  'ms-outlook-mobile-reference-message': 'rest',
  gmail_signature: 'signature',
  gmail_signature_prefix: 'signature',
  'moz-signature': 'signature',
  protonmail_signature_block: 'signature',
};

/** IDs of elements. Outlook on the web adds `x_` for each time that an email was quoted. */
const IDS: Readonly<Record<string, QuoteMark>> = {
  divRplyFwdMsg: 'rest',
  appendonsend: 'rest',
  'mail-editor-reference-message-container': 'rest',
  OLK_SRC_BODY_SECTION: 'rest',
  'ms-outlook-mobile-body-separator-line': 'rest',
  replySplit: 'rest',
  isReplyContent: 'rest',
  reply_main: 'rest',
  'mail-app-auto-quote': 'quote',
  zwchr: 'rest',
  Signature: 'signature',
  'ms-outlook-mobile-signature': 'signature',
};

/** The line above the header of the quoted email in Outlook for Windows. */
const OUTLOOK_LINE = /border-top:\s*solid\s+(?:#?(?:E1E1E1|B5C4DF)|windowtext)\s+1\.0pt/i;

/** The mark of an element; null if it does not mark quoted text. `name` and attributes are those of the HTML parser. */
export function quoteMarkOf(name: string, attributes: Readonly<Record<string, string>>): QuoteMark | null {
  const { class: classes = '', id = '', type = '', style = '' } = attributes;
  const isBlockquote = name === 'blockquote';
  for (const word of classes.split(/\s+/)) {
    const mark = lookUp(CLASSES, word.replace(/^(?:x_)+/, ''));
    if (mark !== null) return mark === 'wrapper' && isBlockquote ? 'quote' : mark;
  }
  const byId = lookUp(IDS, id.replace(/^(?:x_)+/, ''));
  if (byId !== null) return byId;
  if (isBlockquote && type.toLowerCase() === 'cite') return 'quote';
  if (name === 'div' && attributes.name === 'quote') return 'wrapper'; // GMX, web.de
  if (attributes['data-marker'] === '__DIVIDER__') return 'rest'; // Zimbra
  return name === 'div' && OUTLOOK_LINE.test(style) ? 'rest' : null;
}

function lookUp(marks: Readonly<Record<string, QuoteMark>>, key: string): QuoteMark | null {
  return Object.hasOwn(marks, key) ? marks[key]! : null;
}
