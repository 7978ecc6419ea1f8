import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { assemblePdf, docx, paragraph, pdf, TYPES } from './documents.fixture.ts';
import { createTextExtractor } from './text-extractor.ts';
import { judgeText } from './text-status.ts';

const extractor = createTextExtractor({ form: 'lines' });
after(() => extractor.close());

const RESUME =
  'Nora Quill\nBackend Engineer\nnora.quill@mail.example\nExperience\nBackend Engineer, Harbour Systems\nDesigned and ran the payment services of three ports; wrote the interfaces that shipping companies use.';
const statusOf = (text: string) => judgeText({ text, pages: 1, hasPictures: false });

/** A PDF whose only page has this content, and further objects from number 6; `resources` include the font 5. */
function pageOf(content: string, font: string, more: string[] = [], resources = '/Font<</F1 5 0 R>>'): Buffer {
  const page = `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<<${resources}>>>>`;
  const stream = `<</Length ${content.length}>>stream\n${content}\nendstream`;
  const objects = ['<</Type/Catalog/Pages 2 0 R>>', '<</Type/Pages/Kids[3 0 R]/Count 1>>', page, stream, font, ...more];
  return assemblePdf(objects.map((object) => Buffer.from(object, 'latin1')));
}

const HELVETICA = '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>';
const PICTURE = `<</Type/XObject/Subtype/Image/Width 8/Height 8/ColorSpace/DeviceGray/BitsPerComponent 8/Length 64>>stream\n${'U'.repeat(64)}\nendstream`;
const scanWith = (words: string) =>
  pageOf(
    `q 595 0 0 842 0 0 cm /I Do Q BT /F1 8 Tf 72 20 Td (${words}) Tj ET`,
    HELVETICA,
    [PICTURE],
    '/Font<</F1 5 0 R>>/XObject<</I 6 0 R>>',
  );

test('documents of pictures have no text, also with a page number or the name of a scanner program', async () => {
  const status = async (bytes: Uint8Array, type: string) => (await extractor.extract(bytes, type)).textStatus;
  assert.equal(await status(scanWith(''), TYPES.pdf), 'no_text');
  assert.equal(await status(scanWith('Scanned with CamScanner'), TYPES.pdf), 'no_text');
  assert.equal(await status(pdf(['0 0 m 100 100 l S', 'BT /F1 8 Tf 72 20 Td (2 of 2) Tj ET']), TYPES.pdf), 'no_text');
  const picture = docx('<w:p><w:r><w:drawing/></w:r></w:p>', { 'word/media/image1.png': '' });
  assert.equal(await status(picture, TYPES.docx), 'no_text');
  assert.equal(await status(Buffer.from(' \n\n'), TYPES.txt), 'no_text');
  assert.equal(await status(scanWith(RESUME), TYPES.pdf), 'read');
  assert.equal(await status(docx(paragraph('Jane')), TYPES.docx), 'read');
});

test('a font without a character map, or with a wrong one, makes a document unreadable, and its text is dropped', async () => {
  // The codes are the numbers of the glyphs: A is 36, a is 68, and a space is 3.
  const codes = [...RESUME.replaceAll('\n', ' ')]
    .map((letter) => (letter.charCodeAt(0) - 29).toString(16).padStart(4, '0'))
    .join('');
  const descendant =
    '<</Type/Font/Subtype/CIDFontType2/BaseFont/X/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>/DW 500>>';
  const composite = (more: string) =>
    `<</Type/Font/Subtype/Type0/BaseFont/X/Encoding/Identity-H/DescendantFonts[6 0 R]${more}>>`;
  const content = `BT /F1 8 Tf 72 700 Td <${codes}> Tj ET`;
  const mapTo = (first: string) => {
    const map = `begincmap 1 begincodespacerange <0000> <ffff> endcodespacerange 1 beginbfrange <0000> <00ff> <${first}> endbfrange endcmap`;
    return pageOf(content, composite('/ToUnicode 7 0 R'), [
      descendant,
      `<</Length ${map.length}>>stream\n${map}\nendstream`,
    ]);
  };
  const unreadable = { text: '', textStatus: 'unreadable', hiddenText: [], truncated: false };
  assert.deepEqual(await extractor.extract(pageOf(content, composite(''), [descendant]), TYPES.pdf), unreadable);
  assert.deepEqual(await extractor.extract(mapTo('e000'), TYPES.pdf), unreadable);
  const right = await extractor.extract(mapTo('001d'), TYPES.pdf);
  assert.deepEqual([right.textStatus, right.text.slice(0, 10)], ['read', 'Nora Quill']);
});

test('letters that were exchanged, replaced, or come from many scripts are no language', () => {
  const exchanged = (by: number) =>
    RESUME.replace(/[a-z]/gi, (letter) => {
      const first = letter < 'a' ? 65 : 97;
      return String.fromCharCode(((letter.charCodeAt(0) - first + by) % 26) + first);
    });
  for (const by of [1, 3, 13, 20]) assert.equal(statusOf(exchanged(by)), 'unreadable', exchanged(by));
  assert.equal(statusOf(RESUME.replace(/[aeiou]/g, '\ufffd')), 'unreadable');
  const codes = Array.from({ length: 300 }, (_, index) => String.fromCodePoint(0x370 + ((index * 37) % 0x1300))).join(
    '',
  );
  assert.equal(statusOf(codes), 'unreadable');
});

test('résumés with icons, abbreviations or names, and in other languages and scripts, are read', () => {
  for (const text of [
    RESUME,
    `${RESUME} ${'\ue001 '.repeat(6)}`,
    `${RESUME} HTML CSS PHP SQL AWS GCP XML JSON JVM WPF NGINX HTTP SSH DNS VPN SDK`,
    RESUME.toUpperCase(),
    'Doświadczenie zawodowe: starszy programista w firmie zajmującej się logistyką, odpowiedzialny za rozwój systemu płatności. Wykształcenie: Politechnika Warszawska, wydział elektroniki.',
    'Kinh nghiệm làm việc: kỹ sư phần mềm cao cấp, chịu trách nhiệm phát triển hệ thống thanh toán. Học vấn: Đại học Bách khoa Hà Nội. Ngoại ngữ: tiếng Anh thành thạo.',
    'İş təcrübəsi: baş proqramçı, ödəniş sisteminin hazırlanması və dəstəklənməsi. Təhsil: Bakı Dövlət Universiteti, kompüter elmləri. Xarici dillər: ingilis dili.',
    'Старший инженер, отвечал за развитие платёжных систем. Московский государственный университет. HTML, SQL.',
    '高級軟體工程師，負責支付系統的開發與維護。シニアエンジニア、決済システムの開発。Java, SQL 서울대학교 컴퓨터공학부',
    'مهندس برمجيات أول، مسؤول عن تطوير أنظمة الدفع. جامعة القاهرة، كلية الهندسة. Java, SQL',
  ])
    assert.equal(statusOf(text), 'read', text);
});

test('a short page in Chinese, Japanese or Korean is text, and a page number there is none', () => {
  for (const text of ['张伟软件工程师', '山田太郎', '김철수개발자']) assert.equal(statusOf(text), 'read', text);
  for (const text of ['第1页', '1 / 2']) assert.equal(statusOf(text), 'no_text', text);
});
