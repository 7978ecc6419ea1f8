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

const u16 = (value: number) => Buffer.from([value & 0xff, value >> 8]);
const u32 = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
};
const padded = (bytes: Buffer) => Buffer.concat([bytes, Buffer.alloc((4 - (bytes.length % 4)) % 4)]);
const sum = (bytes: Buffer) => bytes.reduce((total, byte) => (total + byte) & 0xffff, 0);

/** An attribute of a TNEF file: of the email (1) or of a file (2). */
const attribute = (level: 1 | 2, id: number, data: Buffer) =>
  Buffer.concat([Buffer.from([level]), u32(id), u32(data.length), data, u16(sum(data))]);
/** Properties: numbers are of fixed size, strings are UTF-16. */
const properties = (values: readonly (readonly [id: number, value: number | string | Buffer])[]) =>
  Buffer.concat([
    u32(values.length + 1),
    // A named property, whose name is a string.
    ...[
      u32(0x8001_001f),
      Buffer.alloc(16),
      u32(1),
      u32(4),
      Buffer.from('ab', 'utf16le'),
      u32(1),
      u32(2),
      padded(Buffer.from('x', 'utf16le')),
    ],
    ...values.map(([id, value]) => {
      if (typeof value === 'number') return Buffer.concat([u32(id * 0x10000 + 0x03), u32(value)]);
      const bytes = typeof value === 'string' ? Buffer.from(`${value}\0`, 'utf16le') : value;
      const type = typeof value === 'string' ? 0x1f : 0x102;
      return Buffer.concat([u32(id * 0x10000 + type), u32(1), u32(bytes.length), padded(bytes)]);
    }),
  ]);
const tnef = (...attributes: Buffer[]) =>
  Buffer.concat([u32(0x223e9f78), u16(1), attribute(1, 0x00069007, u32(1252)), ...attributes]);

const FILE = Buffer.from([1, 0, 13, 10, 255, 13]);
const file = (name: string, bytes: Buffer) =>
  Buffer.concat([
    attribute(2, 0x00069002, Buffer.alloc(14)),
    attribute(2, 0x00018010, Buffer.from('SHORT~1.PDF\0')),
    attribute(2, 0x0006800f, bytes),
    attribute(
      2,
      0x00069005,
      properties([
        [0x3707, name],
        [0x3705, 1],
      ]),
    ),
  ]);
/** The example of the specification of compressed RTF (MS-OXRTFCP, 3.1): "hello world". */
const COMPRESSED_RTF = Buffer.from(
  '2d0000002b0000004c5a4675f1c5c7a703000a007263706731323542320af32068656c09002062770 5b06c647d0a800fa0'.replace(
    ' ',
    '',
  ),
  'hex',
);
const INTERFACE = Buffer.alloc(16, 7);

function outlookFiles(mail: Correspondence): SampleEmail[] {
  const winmail = (bytes: Buffer) =>
    part(
      'Content-Type: application/ms-tnef; name=winmail.dat\r\nContent-Disposition: attachment; filename=winmail.dat\r\nContent-Transfer-Encoding: base64',
      base64(bytes),
    );
  const mixed = (bytes: Buffer, text = 'see file') =>
    message(mail, { 'Content-Type': 'multipart/mixed; boundary=b' }, parts('b', textPart(text), winmail(bytes)));
  const alone = (bytes: Buffer) =>
    message(mail, { 'Content-Type': 'application/ms-tnef', 'Content-Transfer-Encoding': 'base64' }, base64(bytes));
  const body = (text: string) => attribute(1, 0x0002800c, Buffer.from(`${text}\0`, 'latin1'));
  const embedded = tnef(body('inner'), file('inner.pdf', FILE));
  const expected = { kind: null, files: [sha256(FILE)], fileNames: ['Zoë – CV.pdf'] };
  return [
    {
      name: 'winmail.dat with a file',
      raw: mixed(tnef(body('see file'), file('Zoë – CV.pdf', FILE))),
      expected: { ...expected, text: /^see file$/ },
    },
    {
      name: 'winmail.dat that is the email',
      raw: alone(tnef(body('Zoë wrote'), file('Zoë – CV.pdf', FILE))),
      expected: { ...expected, text: /^Zoë wrote$/ },
    },
    {
      name: 'winmail.dat without files, with HTML',
      raw: alone(
        tnef(
          attribute(1, 0x00069003, properties([[0x1013, Buffer.from('<p>Hello <b>you</b></p><script>x</script>')]])),
        ),
      ),
      expected: { kind: null, files: [], text: /^Hello you$/, inHtml: /^<p>Hello <b>you<\/b><\/p>$/ },
    },
    {
      name: 'winmail.dat with compressed RTF only',
      raw: alone(tnef(attribute(1, 0x00069003, properties([[0x1009, COMPRESSED_RTF]])))),
      expected: { kind: null, text: /^hello world$/ },
    },
    {
      name: 'winmail.dat with an email in it',
      raw: mixed(
        tnef(
          attribute(2, 0x00069002, Buffer.alloc(14)),
          attribute(2, 0x00069005, properties([[0x3701, Buffer.concat([INTERFACE, embedded])]])),
        ),
      ),
      expected: { kind: null, fileNames: ['message.txt', 'inner.pdf'], files: [sha256('inner'), sha256(FILE)] },
    },
    {
      name: 'winmail.dat that is cut',
      raw: mixed(tnef(file('a.pdf', FILE)).subarray(0, 40)),
      expected: { kind: null, text: /^see file$/ },
    },
    {
      name: 'winmail.dat that is none',
      raw: mixed(Buffer.from('nothing')),
      expected: { kind: null, text: /^see file$/, fileNames: ['winmail.dat'], problem: /winmail\.dat/ },
    },
  ];
}

const der = (tag: number, ...contents: Buffer[]): Buffer => {
  const content = Buffer.concat(contents);
  const length =
    content.length < 0x80
      ? Buffer.from([content.length])
      : Buffer.from([0x82, content.length >> 8, content.length & 0xff]);
  return Buffer.concat([Buffer.from([tag]), length, content]);
};
/** Of unknown length, as programs write it that do not keep the content in memory. */
const ber = (tag: number, ...contents: Buffer[]): Buffer =>
  Buffer.concat([Buffer.from([tag, 0x80]), ...contents, Buffer.alloc(2)]);
const object = (hex: string) => der(0x06, Buffer.from(hex, 'hex'));
const DATA = object('2a864886f70d010701');
const SIGNED = object('2a864886f70d010702');
const ENVELOPED = object('2a864886f70d010703');
const VERSION = der(0x02, Buffer.from([1]));

function signedEmails(mail: Correspondence): SampleEmail[] {
  const inner = Buffer.from(
    `Content-Type: multipart/mixed; boundary=i\r\n\r\n${parts('i', textPart('signed text'), part('Content-Disposition: attachment; filename=a.bin\r\nContent-Transfer-Encoding: base64', base64(FILE)))}`,
  );
  const signed = der(
    0x30,
    SIGNED,
    der(0xa0, der(0x30, VERSION, der(0x31), der(0x30, DATA, der(0xa0, der(0x04, inner))))),
  );
  const half = Math.floor(inner.length / 2);
  const pieces = ber(0x24, der(0x04, inner.subarray(0, half)), der(0x04, inner.subarray(half)));
  const streamed = ber(0x30, SIGNED, ber(0xa0, ber(0x30, VERSION, der(0x31), ber(0x30, DATA, ber(0xa0, pieces)))));
  const encrypted = der(0x30, ENVELOPED, der(0xa0, der(0x30, VERSION, der(0x04, Buffer.alloc(50, 1)))));
  const smime = (type: string, bytes: Buffer) =>
    message(
      mail,
      {
        'Content-Type': `application/pkcs7-mime; smime-type=${type}; name="smime.p7m"`,
        'Content-Disposition': 'attachment; filename="smime.p7m"',
        'Content-Transfer-Encoding': 'base64',
      },
      base64(bytes),
    );
  const content = { kind: null, text: /^signed text$/, files: [sha256(FILE)] };
  const problem = /The email is encrypted/;
  const armored = '-----BEGIN PGP MESSAGE-----\r\n\r\nhQEMA\r\n-----END PGP MESSAGE-----';
  return [
    { name: 'signed by S/MIME, with the content inside', raw: smime('signed-data', signed), expected: content },
    { name: 'signed by S/MIME, with the content in pieces', raw: smime('signed-data', streamed), expected: content },
    {
      name: 'signed by S/MIME, beside the content',
      raw: message(
        mail,
        { 'Content-Type': 'multipart/signed; protocol="application/pkcs7-signature"; boundary=s' },
        parts(
          's',
          textPart('signed text'),
          part(
            'Content-Type: application/pkcs7-signature; name=smime.p7s\r\nContent-Transfer-Encoding: base64',
            base64(FILE),
          ),
        ),
      ),
      expected: { ...content, files: [] },
    },
    {
      name: 'signed by S/MIME, and cut',
      raw: smime('signed-data', signed.subarray(0, 60)),
      expected: { kind: null, fileNames: ['smime.p7m'] },
    },
    {
      name: 'encrypted by S/MIME',
      raw: smime('enveloped-data', encrypted),
      expected: { kind: null, problem, fileNames: ['smime.p7m'] },
    },
    {
      name: 'encrypted by PGP',
      raw: message(
        mail,
        { 'Content-Type': 'multipart/encrypted; protocol="application/pgp-encrypted"; boundary=e' },
        parts(
          'e',
          part('Content-Type: application/pgp-encrypted', 'Version: 1'),
          part('Content-Type: application/octet-stream; name=encrypted.asc', armored),
        ),
      ),
      expected: { kind: null, problem, fileNames: ['encrypted.asc'] },
    },
    {
      name: 'encrypted by PGP within the text',
      raw: message(mail, {}, armored),
      expected: { kind: null, problem, text: /BEGIN PGP MESSAGE/ },
    },
  ];
}

/** Emails whose content is within a file: of Outlook, signed or encrypted. */
export function sealedEmails(mail: Correspondence): SampleEmail[] {
  return [...outlookFiles(mail), ...signedEmails(mail)];
}
