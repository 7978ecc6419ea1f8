import sanitize from 'sanitize-html';

/**
 * Elements of received emails that are displayed. Nothing else, such as forms, styles, scripts, frames, SVG and MathML.
 */
const TAGS = `
  a abbr address article aside b bdo big blockquote br caption center cite code col colgroup dd del dfn div dl dt em
  figcaption figure font footer h1 h2 h3 h4 h5 h6 header hr i img ins kbd li main mark ol p pre q s samp section small span
  strike strong sub sup table tbody td tfoot th thead time tr tt u ul var`
  .trim()
  .split(/\s+/);

const ATTRIBUTES = {
  '*': ['align', 'bgcolor', 'color', 'dir', 'height', 'lang', 'style', 'title', 'valign', 'width'],
  a: ['href', 'rel', 'target'],
  font: ['face', 'size', 'color'],
  img: ['src', 'alt', 'data-remote-src'],
  ol: ['start', 'type'],
  table: ['border', 'cellpadding', 'cellspacing'],
  td: ['colspan', 'rowspan'],
  th: ['colspan', 'rowspan', 'scope'],
};

/** Without `:`, `/` and `\`, so that no URL can be written, not even escaped. */
const STYLE_VALUE = /^(?!.*(?:url|image|src|expression|attr|var)\s*\()[\w\s#%.,()'"!+-]{1,300}$/i;
/** Lengths, none of them negative: text cannot be moved over what is around the email. */
const LENGTHS = /^(?!.*-\s*[\d.])[\w\s%.!]{1,100}$/i;
/** A letter is at most this high, so that a few words cannot cover the page. */
const FONT_SIZE =
  /^(?:[1-6]?\d(?:\.\d+)?(?:px|pt)|[0-3]?(?:\.\d+)?r?em|[1-3]?\d{1,2}(?:\.\d+)?%|(?:xx?-)?(?:small|large)|medium|smaller|larger)(?:\s*!important)?$/i;
const DISPLAY = /^(?:block|inline|inline-block|none|table|table-cell|table-row|list-item)(?:\s*!important)?$/i;

const WORDS = `
  background background-color border border-bottom border-collapse border-color border-left border-radius border-right
  border-spacing border-style border-top border-width color font font-family font-style font-weight letter-spacing
  line-height list-style-type text-align text-decoration text-transform vertical-align white-space`
  .trim()
  .split(/\s+/);
const MEASURES = `
  height margin margin-bottom margin-left margin-right margin-top max-width min-width padding padding-bottom padding-left
  padding-right padding-top width`
  .trim()
  .split(/\s+/);

const OPTIONS: sanitize.IOptions = {
  allowedTags: TAGS,
  allowedAttributes: ATTRIBUTES,
  allowedStyles: {
    '*': {
      ...Object.fromEntries(WORDS.map((name) => [name, [STYLE_VALUE]])),
      ...Object.fromEntries(MEASURES.map((name) => [name, [LENGTHS]])),
      'font-size': [FONT_SIZE],
      display: [DISPLAY],
    },
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['cid'] },
  allowProtocolRelative: false,
  nonTextTags: ['script', 'style', 'textarea', 'option', 'noscript', 'title', 'head', 'svg', 'math', 'template', 'xml'],
  nestingLimit: 100,
  transformTags: {
    a: (tagName, attribs) => ({ tagName, attribs: linkAttributes(attribs) }),
    img: (tagName, attribs) => ({ tagName, attribs: imageAttributes(attribs) }),
  },
};

/**
 * The HTML of a received email, made harmless: it loads nothing, runs nothing, submits nothing and cannot be placed outside of its frame. Pictures of the
 * email keep `cid:` addresses; those from elsewhere have their address in `data-remote-src`, so that a person can decide to load them.
 */
export function cleanReceivedHtml(html: string): string {
  return sanitize(html, OPTIONS);
}

/** Addresses without a host would lead to a page of the service. */
function linkAttributes(attributes: sanitize.Attributes): sanitize.Attributes {
  const { href = '', ...others } = attributes;
  const target = compact(href);
  if (!/^(?:https?:\/\/|mailto:|tel:)/i.test(target)) return others;
  return { ...others, href: target, rel: 'noopener noreferrer nofollow', target: '_blank' };
}

function imageAttributes(attributes: sanitize.Attributes): sanitize.Attributes {
  const { src = '', 'data-remote-src': _, ...others } = attributes;
  const address = compact(src);
  if (/^cid:[^\s]+$/i.test(address)) return { ...others, src: address };
  return /^https?:\/\/[^\s]+$/i.test(address) ? { ...others, 'data-remote-src': address } : others;
}

/** Without white space and control characters around it, and line breaks within it, which browsers ignore. */
function compact(address: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to be removed
  return address.replace(/^[\u0000-\u0020]+|[\u0000-\u0020]+$|[\t\r\n]/g, '');
}
